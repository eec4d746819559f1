/* Run by mongosh inside mongo1's network, at every start of deploy/compose.yaml; a second run changes nothing. */

const ADMIN = "admin";
const members = ["mongo1", "mongo2", "mongo3"].map((name, index) => ({
  _id: index,
  host: `${name}:27017`,
  /* The administrator can only be created at a primary on this computer, so mongo1 is preferred. */
  priority: index === 0 ? 2 : 1,
}));
const admin = db.getSiblingDB("admin");

function signIn() {
  try {
    admin.auth(ADMIN, process.env.MONGO_ADMIN_PASSWORD);
    return true;
  } catch {
    return false;
  }
}

function waitForPrimary(isReady) {
  while (!isReady(admin.hello())) sleep(500);
}

if (!signIn()) {
  try {
    rs.initiate({ _id: "band", members });
  } catch (error) {
    if (error.codeName !== "AlreadyInitialized") throw error;
  }
  waitForPrimary((hello) => hello.isWritablePrimary);
  admin.createUser({ user: ADMIN, pwd: process.env.MONGO_ADMIN_PASSWORD, roles: ["root"] });
  if (!signIn()) throw new Error("The new administrator cannot sign in.");
}
waitForPrimary((hello) => hello.primary);

/* Another member may be the primary after a failure. The user exists by then, so there is nothing to do. */
if (admin.hello().isWritablePrimary) {
  const band = db.getSiblingDB("bandstand");
  const roles = [{ role: "readWrite", db: "bandstand" }];
  const user = { pwd: process.env.MONGO_PASSWORD, roles };
  if (band.getUser("bandstand")) band.updateUser("bandstand", user);
  else band.createUser({ user: "bandstand", ...user });
}
