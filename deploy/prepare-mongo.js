/* Run by mongosh inside mongo1's network whenever deploy/compose.yaml is started. Repeating it is harmless. */

const ADMIN = "admin";
const MEMBERS = ["mongo1:27017", "mongo2:27017", "mongo3:27017"];

const { MONGO_ADMIN_PASSWORD, MONGO_PASSWORD } = process.env;
for (const password of [MONGO_ADMIN_PASSWORD, MONGO_PASSWORD])
  if (!/^[\w-]{16,}$/.test(password))
    throw new Error("MONGO_PASSWORD and MONGO_ADMIN_PASSWORD need 16 or more letters, digits, - or _.");

const admin = db.getSiblingDB("admin");

function canSignIn() {
  try {
    admin.auth(ADMIN, MONGO_ADMIN_PASSWORD);
    return true;
  } catch {
    return false;
  }
}

function waitForPrimary(isReady) {
  while (!isReady(admin.hello())) sleep(500);
}

/* mongo1 must become primary, because MongoDB lets only a client on the primary's computer create the first user. */
function createAdministrator() {
  try {
    rs.initiate({ _id: "band", members: MEMBERS.map((host, _id) => ({ _id, host, priority: _id === 0 ? 2 : 1 })) });
  } catch (error) {
    if (error.codeName === "Unauthorized")
      throw new Error("This database was set up with another MONGO_ADMIN_PASSWORD. Set that one in bandstand.env.");
    if (error.codeName !== "AlreadyInitialized") throw error;
  }
  waitForPrimary((hello) => hello.isWritablePrimary);
  admin.createUser({ user: ADMIN, pwd: MONGO_ADMIN_PASSWORD, roles: ["root"] });
}

if (!canSignIn()) createAdministrator();
waitForPrimary((hello) => hello.primary);

/* From here on, connect to the primary, which may be a member other than mongo1. */
const primary = new Mongo(
  `mongodb://${ADMIN}:${MONGO_ADMIN_PASSWORD}@${MEMBERS.join(",")}/?replicaSet=band&authSource=admin`,
);
const band = primary.getDB("bandstand");
const user = { pwd: MONGO_PASSWORD, roles: [{ role: "readWrite", db: "bandstand" }] };
if (band.getUser("bandstand")) band.updateUser("bandstand", user);
else band.createUser({ user: "bandstand", ...user });
