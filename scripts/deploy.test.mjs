import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./prepare.mjs";

const read = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");
const compose = read("deploy/compose.yaml");

describe("the files for Docker", () => {
  it("name every base image by digest", () => {
    const images = [...compose.matchAll(/^ *image: (\S+)$/gm), ...read("Dockerfile").matchAll(/^FROM (\S+)/gm)]
      .map(([, image = ""]) => image)
      .filter((image) => image !== "bandstand");
    expect(images.length).toBeGreaterThanOrEqual(4);
    for (const image of images) expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  });

  it("list every required setting in the example environment file", () => {
    const required = new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
    const example = read("deploy/bandstand.env.example");
    expect(required).toEqual(new Set(["BAND_HOST", "MONGO_ADMIN_PASSWORD", "MONGO_KEY", "MONGO_PASSWORD"]));
    for (const name of required) expect(example).toMatch(new RegExp(`^${name}=`, "m"));
  });

  it("require a sign-in to MongoDB and hide the administrator's password from the service", () => {
    expect(compose).toContain("--keyFile");
    expect(compose).toMatch(/MONGODB_URI: mongodb:\/\/bandstand:\$\{MONGO_PASSWORD/);
    expect(compose).toContain('    MONGO_ADMIN_PASSWORD: ""\n');
  });
});

it.each(["Dockerfile", "deploy/bandstand.service", "scripts/start.mjs", "bench/built-service.mjs"])(
  "%s starts the server with the same settings for less memory as the others",
  (path) => {
    expect(read(path)).toContain("--max-semi-space-size=4");
    expect(read(path)).toMatch(/MALLOC_ARENA_MAX(=|: ")2/);
  },
);
