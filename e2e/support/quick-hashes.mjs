import { createRequire } from "node:module";

/* Loaded before the built server (`node --import`). A hash at full strength takes a quarter of a second, and every
   test signs in several members. bcrypt's lowest cost creates and verifies the same kind of hash. */

const LEAST_COST = 4;

const bcrypt = createRequire(new URL("../../server/dist/main.js", import.meta.url))("bcrypt");
const { hash } = bcrypt;
bcrypt.hash = (/** @type {string} */ password) => hash(password, LEAST_COST);
