import { expect, it } from "vitest";
import { createContext } from "../http/context.ts";
import { createLog } from "../http/log.ts";
import { readEnv } from "../read-env.ts";
import { hashRecoveryCode, withoutCode } from "./recovery-codes.ts";

const env = readEnv({ NODE_ENV: "test", SECRET_KEY: "for these tests only, with 32 bytes" });
const production = createContext({ env, log: createLog(env), connection: null });

/* A stored hash does not say at which cost it was made, so another cost would invalidate every code in use. */
it("a recovery code that an earlier version hashed is still valid, however it is typed", async () => {
  const stored = { salt: "c2FsdC1vZi1hLXNldC0w", hashes: ["xD6lhNPUCk6QU5lpxyn_qu2xWGzowT5n2PtjcyMlNi0"] };
  for (const typed of ["0123-4567-89ab", "O123 4567 89AB"])
    expect(withoutCode(stored, await hashRecoveryCode(production, typed, stored))).toEqual({ ...stored, hashes: [] });
  expect(withoutCode(stored, await hashRecoveryCode(production, "0123-4567-89ac", stored))).toBeNull();
});
