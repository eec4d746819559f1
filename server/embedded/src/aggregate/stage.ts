import type { Doc, Maybe } from "../values/types.ts";
import type { Variables } from "./scope.ts";

/** A pipeline's access to other collections. A collection that does not exist is empty. */
export interface Source {
  documents(collection: string): readonly Doc[];
}

/** A compiled stage: takes all input documents and returns all output documents. */
export type Stage = (documents: readonly Doc[]) => readonly Doc[];

/** Validates the pipeline inside a stage and compiles it into one stage. */
export type CompileInner = (pipeline: Maybe, variables: Variables, source: Source) => Stage;
