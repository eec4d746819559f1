import type { Plugin } from "vite";

interface Node {
  readonly type: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as { readonly type?: unknown }).type === "string";

/** True if a syntax tree contains an `await` outside all functions and classes. */
function hasTopLevelAwait(tree: Node): boolean {
  const { type } = tree;
  if (
    type === "AwaitExpression" ||
    (type === "ForOfStatement" && (tree as { readonly await?: boolean }).await === true)
  )
    return true;
  if (/Function|^(Class|Method)/.test(type)) return false;
  return Object.values(tree)
    .flat()
    .some((child) => isNode(child) && hasTopLevelAwait(child));
}

/**
 * Fails the build if a chunk has a top-level await, including one in a library. WebKit can hang forever if a page is
 * reloaded while it imports a module that depends on one (docs/decisions/028-no-top-level-await.md).
 */
export function noTopLevelAwait(): Plugin {
  return {
    name: "no-top-level-await",
    apply: "build",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk" && hasTopLevelAwait(this.parse(file.code)))
          this.error(
            `${file.fileName} has a top-level await: WebKit can hang if the page is reloaded in the meantime.`,
          );
    },
  };
}
