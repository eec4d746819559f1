import { createRequire } from "node:module";

/* Loaded before the built server (`node --import`). Makes bcrypt hash at its lowest cost: at full
   strength a hash takes a quarter of a second, and every test signs in several members. The format stays the same. */

const LEAST_COST = 4;

const bcrypt = createRequire(new URL("../../server/dist/main.js", import.meta.url))("bcrypt");
const { hash } = bcrypt;
bcrypt.hash = (/** @type {string} */ password) => hash(password, LEAST_COST);
