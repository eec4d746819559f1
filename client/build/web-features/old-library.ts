import { type Gap, entryOf, gapOf } from "./compat.ts";
import type { Declared, Library } from "./library.ts";

/** Declarations with some parts removed, and the names of the removed parts with the features they belong to. */
export interface OldLibrary {
  readonly text: string;
  readonly left: readonly (readonly [name: string, gap: Gap])[];
}

/* The most general overload of a listener method. It is disabled, because it accepts the names of removed events. */
const ANY_EVENT = /^ *(declare function )?(add|remove)EventListener\(type: string, /;
const OPEN_TARGETS = new Set(["EventTarget", "EventSource", "Element"]);

type Links = Map<string, Set<string>>;

const link = (links: Links, from: string, to: string): void =>
  void links.set(from, (links.get(from) ?? new Set()).add(to));

/** Everything that can be reached from `from`, starting with `from` itself. */
function reach(links: Links, from: string): string[] {
  const seen = new Set([from]);
  for (const name of seen) for (const next of links.get(name) ?? []) seen.add(next);
  return [...seen];
}

function remembered<T>(read: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    if (!known.has(key)) known.set(key, read(key));
    return known.get(key) as T;
  };
}

const pathsOf = remembered((owner: string) =>
  [`api.${owner}`, `javascript.builtins.${owner}`, `webassembly.api.${owner}`].filter(entryOf),
);

/**
 * Returns all paths below a path in MDN's tables. They include a method's options, under names such as
 * `options_signal_parameter`.
 */
const optionsBelow = remembered((path: string): string[] =>
  Object.keys(entryOf(path) ?? {})
    .filter((key) => key !== "__compat")
    .flatMap((key) => [`${path}.${key}`, ...optionsBelow(`${path}.${key}`)]),
);

const isOption = (path: string, name: string): boolean =>
  ["parameter", "option", "property", "member"].some((kind) =>
    `_${path.slice(path.lastIndexOf(".") + 1)}`.endsWith(`_${name}_${kind}`),
  );

/**
 * Returns TypeScript's declarations for the browser and JavaScript without the parts that one of the oldest browsers
 * lacks, so that code using them does not compile. Everything missing from MDN's tables is kept.
 */
export function toOldLibraries(libraries: readonly Library[]): OldLibrary[] {
  const parents: Links = new Map();
  const children: Links = new Map();
  for (const { owner, parents: bases } of libraries.flatMap(({ blocks }) => blocks))
    for (const base of bases) {
      link(parents, owner, base);
      link(children, base, owner);
    }

  /* MDN lists a mixin's members under the interfaces that include it. */
  const ownersOf = remembered((owner: string): string[] => {
    if (pathsOf(owner).length > 0) return pathsOf(owner);
    const all = reach(children, owner).flatMap((child) => reach(parents, child));
    return [...new Set(all)].flatMap(pathsOf);
  });

  const featuresOf = (owner: string, name: string): string[] => {
    const isEvent = owner.endsWith("EventMap");
    const bare = owner.replace(/^Readonly(?=Array|Map|Set)/, "").replace(/(?<=.)(Constructor|EventMap)$/, "");
    const names = isEvent ? [`${name}_event`] : [name, `${name}_static`];
    if (!isEvent && name.startsWith("on")) names.push(`${name.slice(2)}_event`);
    if (name === "new") names.push(bare);
    return ownersOf(bare)
      .flatMap((path) => names.map((each) => `${path}.${each}`))
      .filter(entryOf);
  };

  const takers: Links = new Map();
  for (const { blocks, globals } of libraries)
    for (const { owner, name, signature } of [...globals, ...blocks.flatMap(({ members }) => members)])
      for (const [, type = ""] of signature.matchAll(/\w+\??: ([A-Z]\w+)/g))
        for (const path of owner === "" ? pathsOf(name) : featuresOf(owner, name)) link(takers, type, path);

  const optionsOf = (owner: string, name: string): string[] =>
    [...(takers.get(owner) ?? [])].flatMap(optionsBelow).filter((path) => isOption(path, name));

  const worst = (features: readonly string[]): Gap | undefined =>
    features.map((feature) => gapOf(feature)).find((gap) => gap !== undefined);
  const ofMember = ({ owner, name }: Declared): Gap | undefined => {
    const direct = featuresOf(owner, name);
    return worst(direct.length > 0 ? direct : optionsOf(owner, name));
  };
  const ofGlobal = (owner: string, name: string): Gap | undefined =>
    worst([...pathsOf(owner === "" ? name : `${owner}.${name}`), ...featuresOf(owner || "Window", name)]);

  return libraries.map(({ lines, blocks, globals }) => {
    const kept = [...lines];
    const left: [string, Gap][] = [];
    const leaveOut = (name: string, gap: Gap | undefined, { start, end }: { start: number; end: number }): boolean => {
      if (gap === undefined) return false;
      kept.fill("", start, end);
      left.push([name, gap]);
      return true;
    };
    const forgetAnyEvent = ({ start }: Declared): void => {
      const line = kept[start] ?? "";
      if (ANY_EVENT.test(line)) kept[start] = line.replace("string", "string & { readonly isUnlisted: true }");
    };
    for (const block of blocks) {
      if (block.kind !== "interface" && leaveOut(block.owner, ofGlobal("", block.owner), block)) continue;
      for (const member of block.members) {
        leaveOut(member.name, ofMember(member), member);
        if (!OPEN_TARGETS.has(block.owner)) forgetAnyEvent(member);
      }
    }
    for (const one of globals) {
      leaveOut(one.name, ofGlobal(one.owner, one.name), one);
      forgetAnyEvent(one);
    }
    return { text: kept.join("\n"), left };
  });
}
