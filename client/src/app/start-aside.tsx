import type { JSX } from "solid-js";
import { PractiseCard, TodoCard } from "../todos/public.ts";
import { Changes } from "./changes.tsx";

/**
 * The part of the start page below or beside the events. It is drawn later, because it reads protocols, setlists and
 * the repertoire.
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
