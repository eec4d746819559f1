import { createRequire } from "node:module";

/* Loaded before the built server (`node --import`). One hash of its real strength takes a quarter of a second, and every
   test signs several people in. bcrypt's least cost makes and checks the same kind of hash. */

const LEAST_COST = 4;

const bcrypt = createRequire(new URL("../../server/dist/main.js", import.meta.url))("bcrypt");
const { hash } = bcrypt;
bcrypt.hash = (/** @type {string} */ password) => hash(password, LEAST_COST);
