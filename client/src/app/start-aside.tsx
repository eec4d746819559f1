import type { JSX } from "solid-js";
import { PractiseCard, TodoCard } from "../todos/public.ts";
import { Changes } from "./changes.tsx";

/**
 * What the start page shows after what is owed and what comes next. It reads protocols, setlists and the repertoire, so
 * it is drawn later, below or beside the rest.
 */
export function StartAside(): JSX.Element {
  return (
    <>
      <PractiseCard />
      <TodoCard />
      <Changes />
    </>
  );
}
