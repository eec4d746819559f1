interface Named {
  readonly user_id: string;
  readonly real_name: string;
}

/* The shortest names first: "Anna", "Anna B.", "Anna Berger". */
const SHORTENED: readonly ((name: string) => string)[] = [
  (name) => name.split(/\s+/, 1)[0] ?? name,
  (name) => {
    const parts = name.split(/\s+/);
    const [initial = ""] = parts.at(-1) ?? "";
    return parts.length < 2 ? name : `${parts[0]} ${initial}.`;
  },
];

/**
 * Shortens members' names for a narrow column or a message: to the first name or, if several members share it, with the
 * initial of the last name. Names that are still equal stay as they are. Returns the names by id.
 */
export function shortNames(members: readonly Named[]): ReadonlyMap<string, string> {
  const shortOf = ({ user_id, real_name }: Named): string => {
    const name = real_name.trim();
    const isUnique = (shorten: (one: string) => string): boolean =>
      members.every((other) => other.user_id === user_id || shorten(other.real_name.trim()) !== shorten(name));
    return SHORTENED.find(isUnique)?.(name) ?? name;
  };
  return new Map(members.map((member) => [member.user_id, shortOf(member)]));
}
