/** The value of a setting: a text, a list of texts, or texts and whole numbers by name. */
export type SettingValue = string | readonly string[] | Readonly<Record<string, string | number>>;

/** One key of the configuration, with what it holds. */
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
 * The settings that can be edited here, derived from the answer (specification 2): texts first, then sections, then
 * lists. What a band has put into its file by hand in another shape stays there untouched.
 */
export function settingsOf(config: Readonly<Record<string, unknown>>): Setting[] {
  const settings = Object.entries(config).flatMap(([key, value]) => (isSettingValue(value) ? [{ key, value }] : []));
  return settings.toSorted((one, other) => kindOf(one) - kindOf(other));
}

/** The drafts that differ from what is saved, by key. */
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

/** A list with one more name at its end; the same list where the name is empty or there already. */
export function withName(list: readonly string[], typed: string): readonly string[] {
  const name = typed.trim().replaceAll(/\s+/g, " ");
  const isKnown = list.some((one) => one.toLocaleLowerCase() === name.toLocaleLowerCase());
  return name === "" || isKnown ? list : [...list, name];
}

/** A list with the name at `from` moved by `by` places; the same list at its edge. */
export function withMoved(list: readonly string[], from: number, by: -1 | 1): readonly string[] {
  const name = list[from];
  const to = from + by;
  if (name === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, name);
}
