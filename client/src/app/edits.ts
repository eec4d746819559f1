/* Imports every kind of edit that an outbox may contain, so that it can be replayed and sent after a restart. A
   feature with edits adds its `commands.ts` here. */
import "../data/bulk-mutations.ts";
import "../charts/commands.ts";
import "../asks/commands.ts";
import "../checklist/commands.ts";
import "../availability/commands.ts";
import "../gigs/commands.ts";
import "../live/commands.ts";
import "../notifications/commands.ts";
import "../schedule/commands.ts";
import "../rehearsals/commands.ts";
import "../line-ups/commands.ts";
import "../repertoire-lists/commands.ts";
import "../setlists/commands.ts";
import "../songs/commands.ts";
import "../suggestions/commands.ts";
import "../trash/commands.ts";
import "../surveys/commands.ts";
import "../users/commands.ts";
