/** The part of JSON Schema that contracts use. */
export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly required?: readonly string[];
  readonly default?: unknown;
}

const byFormat: Readonly<Record<string, string>> = {
  uuid: "01900000-0000-7000-8000-0000000000ff",
  date: "2031-05-09",
  "date-time": "2031-05-09T18:00:00Z",
  email: "sample@example.org",
  base64: "c2FtcGxl",
  uri: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
};

/** Values for fields whose rules a schema cannot express. */
const byName: Readonly<Record<string, unknown>> = {
  youtube_link: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  links: [{ url: "https://open.spotify.com/track/1", title: "Sample" }],
  /* A person outside the band, because a member's id would have to exist. */
  responsible: { name: "Sample" },
  /* Allowed only with the answer "out". */
  substitute: null,
  /* Only one kind of survey has an event, and the sample is of another kind. */
  event: null,
  /* The two times must differ. */
  quiet_hours: { from: "22:00", to: "08:00" },
};

/** Sample strings. Every field's pattern matches at least one of them. */
const candidates = [
  "20:15",
  "3:45",
  "sample-1",
  "#1a2b3c",
  "https://youtu.be/dQw4w9WgXcQ",
  "01",
  "C#m",
  "T-123.456.789-0",
  /* Strings with the lengths of a device's push key and secret. */
  "B".repeat(87),
  "B".repeat(22),
  "123456",
];

function sampleText({ format, pattern, minLength = 0 }: JsonSchema): string {
  if (format !== undefined) return byFormat[format] ?? "sample";
  const fitting = pattern === undefined ? "sample" : candidates.find((text) => new RegExp(pattern, "u").test(text));
  return (fitting ?? "sample").padEnd(minLength, "x");
}

/** Returns a valid value in which all fields are filled. Tests then make one field at a time invalid. */
export function sampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice !== undefined) return sampleOf(choice);
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [
          name,
          name in byName ? byName[name] : sampleOf(field),
        ]),
      );
    case "array":
      return schema.items === undefined ? [] : [sampleOf(schema.items)];
    case "string":
      return sampleText(schema);
    case "integer":
    case "number":
      return schema.minimum ?? 0;
    case "boolean":
      return true;
    default:
      return null;
  }
}
