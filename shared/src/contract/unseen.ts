/*
 * Invisible characters can make one name look like another: bidirectional overrides (Unicode TR 36), zero-width spaces,
 * soft hyphens, tags. They usually come from pasted text, so they are removed rather than refused. A few are kept where
 * they change what is seen: in emoji, and joiners in scripts that need them.
 *
 * The patterns need only the `u` flag and no lookbehind, so they work in every supported browser.
 */

/** Format characters that are visible, such as the Arabic number sign. */
const VISIBLE_FORMAT = String.raw`[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]`;
const INVISIBLE = String.raw`(?:\p{Default_Ignorable_Code_Point}|(?!${VISIBLE_FORMAT})\p{Cf})`;

/** An emoji with its presentation and skin tone, then further emoji that joiners combine with it into one picture. */
const PICTURE = String.raw`\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{Emoji_Modifier}?`;
const EMOJI = String.raw`${PICTURE}(?:\u200D${PICTURE})*`;
/** The flag of a region such as England: a black flag, the region's code in tags, and the end tag (Unicode TS 51). */
const REGION_FLAG = String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`;
const KEYCAP = String.raw`[0-9#*]\uFE0F\u20E3`;

/** A letter or mark. */
const LETTER = String.raw`(?!${INVISIBLE})[\p{L}\p{M}]`;
/** Letters and marks of scripts in which a joiner changes nothing, so that it would only make two names look alike. */
const JOINERLESS = String.raw`[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Inherited}]`;
const JOINED_LETTER = String.raw`(?!${JOINERLESS})${LETTER}[\u200C\u200D](?=${LETTER})`;

const KEPT_OR_INVISIBLE = new RegExp(`(${REGION_FLAG}|${KEYCAP}|${EMOJI}|${JOINED_LETTER})|${INVISIBLE}`, "gu");

/** Removes invisible characters, except where an emoji or a script needs them. */
export const withoutUnseen = (text: string): string => text.replace(KEPT_OR_INVISIBLE, "$1");

/** Whether nothing can be seen of a text without invisible characters: it has only spaces and empty Braille cells. */
export const isBlank = (text: string): boolean => /^[\s\u2800]*$/.test(text);
