import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  link,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test as base } from "@playwright/test";
import { freePort } from "../support/server.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

interface Workshop {
  readonly url: string;
  /** Replaces `from` with `to` in a source file, as saving it in an editor does. */
  edit(file: string, from: string, to: string): Promise<void>;
}

/** Copies a file, or a folder with its contents, as hard links. Symbolic links stay as they are. */
async function linkTree(from: string, to: string): Promise<void> {
  if (!(await stat(from)).isDirectory()) return link(from, to);
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await linkTree(source, target);
  }
}

/** `npm run dev` on a copy of the source, so that the tests may edit it. */
const test = base.extend<{ workshop: Workshop }>({
  workshop: async ({}, use) => {
    /* Next to the original, because hard links do not work across disks. */
    const copy = await mkdtemp(join(ROOT, ".tools", "dev-test-"));
    const parts = ["client", "e2e", "node_modules", "package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml"];
    for (const part of [...parts, "scripts", "server", "shared", "tsconfig.base.json"])
      await linkTree(join(ROOT, part), join(copy, part));
    /* Pretends that a demo band already exists, because creating one would take up most of the first start. */
    await mkdir(join(copy, ".tools/dev"), { recursive: true });
    await writeFile(join(copy, ".tools/dev/demo-band.txt"), "");
    const port = await freePort();
    const launcher = spawn(process.execPath, [join(copy, "scripts/dev.mjs")], {
      env: { ...process.env, PORT: String(port) },
      stdio: ["ignore", "ignore", "inherit"],
    });
    await use({
      url: `http://localhost:${port}`,
      edit: async (file, from, to) => {
        const path = join(copy, file);
        const source = await readFile(path, "utf8");
        expect(source).toContain(from);
        /* Replaces the file with a new one, because writing to the hard link would change the original. */
        await writeFile(`${path}.new`, source.replace(from, to));
        await rename(`${path}.new`, path);
      },
    });
    launcher.kill("SIGTERM");
    await once(launcher, "exit");
    await rm(copy, { recursive: true, force: true });
  },
});

test("edits to the source show immediately: the open page keeps what was typed, and the server restarts on its own @chromium", async ({
  workshop,
  page,
}) => {
  await expect
    .poll(
      () =>
        fetch(`${workshop.url}/api/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true);
  await page.goto(`${workshop.url}/sign-in`);
  await page.getByLabel("Benutzername").fill("lena");
  await workshop.edit(
    "client/src/auth/auth-layout.tsx",
    'class="auth-layout__inner"',
    'class="auth-layout__inner" data-edited="yes"',
  );
  await expect(page.locator("[data-edited=yes]")).toBeVisible();
  await expect(page.getByLabel("Benutzername")).toHaveValue("lena");

  await workshop.edit("server/src/http/docs.ts", "<title>Bandstand API</title>", "<title>Edited</title>");
  const docs = () => fetch(`${workshop.url}/api/docs`).then((reply) => reply.text());
  await expect.poll(docs, { timeout: 60_000 }).toContain("<title>Edited</title>");
});
