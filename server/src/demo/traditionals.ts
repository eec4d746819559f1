import type { SongIn } from "@bandstand/shared/songs/contract.ts";

interface Traditional {
  readonly song: SongIn & { readonly title: string };
  /** ChordPro in English notation. */
  readonly chart: string;
}

/** Songs in the public domain, so that the demo band can have their lyrics and chords. */
export const TRADITIONALS: readonly Traditional[] = [
  {
    song: {
      title: "Greensleeves",
      interpret: "Traditional",
      duration: "3:10",
      key: "Am",
      bpm: 96,
      genre: "Folk",
      dance_styles: ["Walzer"],
      singers: ["Anna"],
      status: "active",
    },
    chart: `{title: Greensleeves}
{artist: Traditional}
{key: Am}
{tempo: 96}
{time: 3/4}

{start_of_verse: Strophe 1}
A[Am]las, my love, you [G]do me wrong
to [Am]cast me off dis[E]courteously,
for [Am]I have loved you [G]so long,
de[Am]lighting [E]in your [Am]company.
{end_of_verse}

{start_of_chorus: Refrain}
[C]Greensleeves was [G]all my joy,
[Am]Greensleeves was [E]my delight,
[C]Greensleeves was my [G]heart of gold,
and [Am]who but my [E]Lady [Am]Greensleeves?
{end_of_chorus}

{start_of_verse: Strophe 2}
[Am]I have been ready [G]at your hand
to [Am]grant whatever [E]you would crave;
I [Am]have both waged my [G]life and land,
your [Am]love and [E]good will [Am]for to have.
{end_of_verse}

{chorus}
{comment: Letzten Refrain langsamer werden}
`,
  },
  {
    song: {
      title: "Amazing Grace",
      interpret: "Traditional",
      duration: "3:40",
      composer: "Traditional",
      lyricist: "John Newton",
      key: "G",
      bpm: 76,
      genre: "Gospel",
      dance_styles: ["Langsamer Walzer"],
      singers: ["Anna", "Tom"],
      status: "active",
    },
    chart: `{title: Amazing Grace}
{lyricist: John Newton}
{key: G}
{tempo: 76}
{time: 3/4}

{start_of_verse: Strophe 1}
A[G]mazing grace, how [C]sweet the [G]sound
that saved a wretch like [D]me.
I [G]once was lost, but [C]now am [G]found,
was [Em]blind, but [D]now I [G]see.
{end_of_verse}

{start_of_verse: Strophe 2}
'Twas [G]grace that taught my [C]heart to [G]fear,
and grace my fears re[D]lieved.
How [G]precious did that [C]grace ap[G]pear
the [Em]hour I [D]first be[G]lieved.
{end_of_verse}

{comment: Saxofon solo über eine Strophe}

{start_of_verse: Strophe 3}
Through [G]many dangers, [C]toils and [G]snares
I have already [D]come;
'tis [G]grace hath brought me [C]safe thus [G]far,
and [Em]grace will [D]lead me [G]home.
{end_of_verse}
`,
  },
  {
    song: {
      title: "When the Saints Go Marching In",
      interpret: "Traditional",
      duration: "2:50",
      key: "F",
      bpm: 168,
      genre: "Dixieland",
      dance_styles: ["Quickstep"],
      singers: ["Tom"],
      status: "active",
    },
    chart: `{title: When the Saints Go Marching In}
{artist: Traditional}
{key: F}
{tempo: 168}

{start_of_chorus: Refrain}
Oh, when the [F]saints go marching in,
oh, when the saints go marching [C7]in,
oh, Lord, I [F]want to [F7]be in that [Bb]number,
when the [F]saints go [C7]marching [F]in.
{end_of_chorus}

{start_of_verse: Strophe 1}
Oh, when the [F]sun begins to shine,
oh, when the sun begins to [C7]shine,
oh, Lord, I [F]want to [F7]be in that [Bb]number,
when the [F]sun be[C7]gins to [F]shine.
{end_of_verse}

{chorus}

{start_of_verse: Strophe 2}
Oh, when the [F]trumpet sounds its call,
oh, when the trumpet sounds its [C7]call,
oh, Lord, I [F]want to [F7]be in that [Bb]number,
when the [F]trumpet [C7]sounds its [F]call.
{end_of_verse}

{chorus}
`,
  },
];
