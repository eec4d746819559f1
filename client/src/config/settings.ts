import { isSameValue } from "@bandstand/shared/contract/same-value.ts";

/** The value of a setting: a string, a list of strings, or strings and integers by name. */
export type SettingValue = string | readonly string[] | Readonly<Record<string, string | number>>;

/** A key of the configuration with its value. */
export interface Setting {
  readonly key: string;
  readonly value: SettingValue;
}

const isScalar = (value: unknown): value is string | number =>
  typeof value === "string" || (typeof value === "number" && Number.isInteger(value));

function isSettingValue(value: unknown): value is SettingValue {
  if (typeof value === "string") return true;
  if (Array.isArray(value)) return value.every((item) => typeof item === "string");
  return typeof value === "object" && value !== null && Object.values(value).every(isScalar);
}

const kindOf = ({ value }: Setting): number => (typeof value === "string" ? 0 : Array.isArray(value) ? 2 : 1);

/**
 * Returns the settings that can be edited here (docs/rules/config.md#keys-of-the-file): strings first, then sections,
 * then lists. Values of other types, which a band may have added to its file, are omitted.
 */
export function settingsOf(config: Readonly<Record<string, unknown>>): Setting[] {
  const settings = Object.entries(config).flatMap(([key, value]) => (isSettingValue(value) ? [{ key, value }] : []));
  return settings.toSorted((one, other) => kindOf(one) - kindOf(other));
}

/** Returns the drafts that differ from the saved values, by key. */
export function changedSettings(
  settings: readonly Setting[],
  drafts: Readonly<Record<string, SettingValue>>,
): Record<string, SettingValue> {
  const changed = settings.flatMap(({ key, value }) => {
    const draft = drafts[key];
    return draft === undefined || JSON.stringify(draft) === JSON.stringify(value) ? [] : [[key, draft] as const];
  });
  return Object.fromEntries(changed);
}

/* Removes names that others removed and appends those they added; `own` sets the order. */
const mergedNames = (before: readonly string[], now: readonly string[], own: readonly string[]): readonly string[] => [
  ...own.filter((name) => now.includes(name) || !before.includes(name)),
  ...now.filter((name) => !before.includes(name) && !own.includes(name)),
];

type Section = Readonly<Record<string, string | number>>;

const mergedSection = (before: Section, now: Section, own: Section): Section =>
  Object.fromEntries(
    Object.entries(now).map(([key, value]) => [key, isSameValue(own[key], before[key]) ? value : (own[key] ?? value)]),
  );

const isNames = (value: SettingValue): value is readonly string[] => Array.isArray(value);

function mergedValue(before: SettingValue, now: SettingValue, own: SettingValue): SettingValue {
  if (isSameValue(before, now)) return own;
  if (isNames(before) && isNames(now) && isNames(own)) return mergedNames(before, now, own);
  const areSections = [before, now, own].every((value) => typeof value === "object" && !isNames(value));
  return areSections ? mergedSection(before as Section, now as Section, own as Section) : own;
}

const isUndone = (before: unknown, now: unknown, own: unknown): boolean =>
  !isSameValue(before, now) && !isSameValue(before, own) && !isSameValue(now, own);

/* True if saving `own` would undo a change from `before` to `now`. Added and removed names never clash. */
function isClash(before: SettingValue, now: SettingValue, own: SettingValue): boolean {
  if (isNames(now)) return false;
  if ([before, now, own].some((value) => typeof value === "string")) return isUndone(before, now, own);
  const [was, is, wanted] = [before as Section, now as Section, own as Section];
  return Object.keys(is).some((key) => isUndone(was[key], is[key], wanted[key]));
}

/** Drafts merged with others' changes, and others' values that the drafts would overwrite. */
export interface MergedDrafts {
  readonly drafts: Readonly<Record<string, SettingValue>>;
  readonly clashes: readonly Setting[];
}

/** Applies drafts based on `before` to the settings `now`; lists and sections are merged entry by entry. */
export function mergedDrafts(
  before: readonly Setting[],
  now: readonly Setting[],
  own: Readonly<Record<string, SettingValue>>,
): MergedDrafts {
  const known = new Map(before.map(({ key, value }) => [key, value]));
  const touched = now.flatMap(({ key, value }) => {
    const [was, wanted] = [known.get(key), own[key]];
    return was === undefined || wanted === undefined ? [] : [{ key, value, was, wanted }];
  });
  return {
    drafts: Object.fromEntries(touched.map(({ key, value, was, wanted }) => [key, mergedValue(was, value, wanted)])),
    clashes: touched
      .filter(({ value, was, wanted }) => isClash(was, value, wanted))
      .map(({ key, value }) => ({ key, value })),
  };
}

/** Appends a name; returns the same list if the name is empty or already in it. */
export function withName(list: readonly string[], typed: string): readonly string[] {
  const name = typed.trim().replaceAll(/\s+/g, " ");
  const isKnown = list.some((one) => one.toLocaleLowerCase() === name.toLocaleLowerCase());
  return name === "" || isKnown ? list : [...list, name];
}

/** Moves the name at `from` by `by` positions; returns the same list if that is past either end. */
export function withMoved(list: readonly string[], from: number, by: -1 | 1): readonly string[] {
  const name = list[from];
  const to = from + by;
  if (name === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, name);
}
