import type { Section } from "@bandstand/shared/charts/layout.ts";
import { nameOfSection } from "@bandstand/shared/charts/section-name.ts";
import { text } from "../i18n/text.ts";

/** Returns a section's name in the app's language; null if it has none. */
export const sectionName = (section: Section): string | null => nameOfSection(section, text().charts.sections);
