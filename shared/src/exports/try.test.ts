import { readFileSync, writeFileSync } from "node:fs";
import { test } from "vitest";
import { setlistPdf } from "./setlist-pdf.ts";
import { setlistTiming } from "../setlists/timing.ts";
import { NEW_GIG } from "../gigs/new-gig.ts";
const f=(n:string)=>readFileSync(`/tmp/wt/perf/server/node_modules/dejavu-fonts-ttf/ttf/${n}.ttf`).toString("base64");
const fonts={regular:f("DejaVuSansCondensed"),bold:f("DejaVuSansCondensed-Bold")};
const titles=["Griechischer Wein","Ohne dich (schlaf ich heut Nacht nicht ein)","Łódź Čača Ø","It's Raining Men","Für Elise ♭♯","Perfect","Angels","Das Lied mit einem wirklich sehr sehr langen Titel, der ganz sicher nicht in eine Zeile passt 🎷","Azzurro\tTab","Hotel California"];
const songs=new Map(titles.map((t,i)=>[String(i),{title:t,interpret:i%2?"Udo Jürgens":"Die Ärzte & Čechomor",duration:"00:03:4"+i,key:["B♭","F♯m","C"][i%3]!,singers:["Anna","Tom"]}]));
const set=(n:string,c:number)=>({set_id:n,name:n,songs:Array.from({length:c},(_,i)=>({entry_id:n+i,song_id:String(i%10),uebersprungen:i===3,note:i===2?"Capo 2, Intro doppelt so lang wie sonst, Anna zählt ein":null}))});
test("x",()=>{
 for (const [name,sets] of Object.entries({normal:[set("Set 1",10),set("Set 2",14),set("Set 3",0)],sixty:[set("Set 1",60)]})) {
  const gig={...NEW_GIG,gig_id:"01900000-0000-7000-8000-000000000001",name:"Sommerfest Musterstadt mit langem Namen, Łódź",date:"2026-07-11",begin:"20:00:00",end:"01:00:00",venue:{name:"Stadthalle",city:"Großenhain"},setlist:{sets},created_at:"2026-01-01T00:00:00.000Z",updated_at:"2026-01-01T00:00:00.000Z",as_played:null} as never;
  const timing=setlistTiming(gig,sets,(id)=>songs.get(id)?.duration,{pause_between_songs:20,pause_between_sets:1200,default_song_duration:240});
  for (const design of ["screen","print"] as const) writeFileSync(`/tmp/pdf/${name}-${design}.pdf`,setlistPdf({gig,timing,songOf:(id)=>songs.get(id) as never,band:"Die Band",language:"de"},design,fonts).content);
 }
});
