/**
 * The fields that a column of a file can be mapped to, in the order in which the app offers them. Each has the headings
 * known from bands' own lists, folded and without spaces.
 */
export const HEADINGS = {
  title: "title titel song songtitel songtitle songname lied liedtitel stueck stuecktitel track name",
  interpret: "interpret interpretin interpreten kuenstler kuenstlerin artist artists band performer originalinterpret",
  duration: "duration dauer laenge spieldauer spielzeit spiellaenge zeit length time laufzeit songlaenge",
  composer: "composer composers komponist komponistin komponisten komposition musik music musikvon",
  lyricist: "lyricist lyricists textdichter textdichterin texter texterin textautor text texte lyrics words textvon",
  arranger: "arranger arrangeur arrangeurin arrangement arr bearbeiter bearbeiterin bearbeitung",
  publisher: "publisher verlag musikverlag",
  iswc: "iswc iswcnummer iswcnr",
  gema_work_number: "gemaworknumber gemawerknummer gemanummer gemanr gemawerknr gema werknummer worknumber",
  youtube_link: "youtubelink youtube youtubeurl youtubevideo link video url",
  links: "links weiterelinks furtherlinks streaming spotify spotifylink applemusic soundcloud deezer audio hoerprobe",
  singers:
    "singers singer saenger saengerin saengerinnen saengerinundsaenger gesang leadgesang vocals vocal leadvocals leadvocal stimme",
  needed_parts: "neededparts needed needs braucht benoetigt benoetigteinstrumente unverzichtbar",
  genre: "genre genres stil stilrichtung musikstil musikrichtung style kategorie category",
  dance_styles: "dancestyles dancestyle dance dances tanzstil tanzstile tanz taenze tanzart tanzarten",
  key: "key tonart ton",
  bpm: "bpm tempo beatsperminute",
  sheet_file: "sheetfile sheet sheetmusic noten notendatei notenblatt datei dateiname file filename pdf forscore",
  status: "status state zustand",
  comment:
    "comment comments kommentar kommentare bemerkung bemerkungen notiz notizen anmerkung anmerkungen note notes remark remarks hinweis hinweise",
} as const;

/** A field that a column of a file can be mapped to. */
export type ImportField = keyof typeof HEADINGS;

export const IMPORT_FIELDS = Object.keys(HEADINGS) as readonly ImportField[];
