import crypto from "node:crypto";
import { createRequire, syncBuiltinESMExports } from "node:module";

/* Loaded before the built server (`node --import`). Makes bcrypt and scrypt hash at their lowest cost: at full
   strength a password takes a quarter of a second and a set of recovery codes half a second, and every test signs in
   several members. The formats stay the same. */

const LEAST_COST = 4;

const bcrypt = createRequire(new URL("../../server/dist/main.js", import.meta.url))("bcrypt");
const { hash } = bcrypt;
bcrypt.hash = (/** @type {string} */ password) => hash(password, LEAST_COST);

const { scrypt } = crypto;
/** @param {[string, Buffer, number, crypto.ScryptOptions, (error: Error | null, key: Buffer) => void]} call */
crypto.scrypt = (...[code, salt, length, options, done]) => scrypt(code, salt, length, { ...options, N: 2 }, done);
syncBuiltinESMExports();
