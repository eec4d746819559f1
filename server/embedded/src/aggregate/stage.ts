import type { Doc, Maybe } from "../values/types.ts";
import type { Variables } from "./scope.ts";

/** What a pipeline may ask of its database. Collections that do not exist are empty. */
export interface Source {
  documents(collection: string): readonly Doc[];
}

/** A compiled stage: from all documents to all documents. */
export type Stage = (documents: readonly Doc[]) => readonly Doc[];

/** Checks the pipeline inside a stage and gives it as one stage. */
export type CompileInner = (pipeline: Maybe, variables: Variables, source: Source) => Stage;
