import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT, SECRET_KEY } from "./built-service.mjs";

/* Serves the cheapest authenticated response possible on this machine: Express, a verified JWT and zod, no database.
   `costs.mjs` runs it in its own process. Writes its port and a token to stdout. */

const load = createRequire(join(ROOT, "server/package.json"));
const express = load("express");
const jwt = load("jsonwebtoken");
const { z } = load("zod");

const Path = z.strictObject({ gig_id: z.uuid() });
const token = jwt.sign({ sub: "user" }, SECRET_KEY, { algorithm: "HS256", expiresIn: 900 });
const app = express();
app.get("/api/gigs/:gig_id", (/** @type {any} */ req, /** @type {any} */ res) => {
  jwt.verify(req.headers.cookie.slice("access_token=".length), SECRET_KEY, { algorithms: ["HS256"] });
  res.json(Path.parse(req.params));
});
const server = app.listen(0, "127.0.0.1");
await once(server, "listening");
process.stdout.write(`${JSON.stringify({ port: server.address().port, token })}\n`);
