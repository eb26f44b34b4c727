import { type Directory, type Runs, directoryOf } from './directory.ts';
import { type Shapes, shapesOf } from '../columns/shape-code.ts';

/**
 * Rows whose columns are in one record, starting at a slot. `log` is the commit that wrote it, unless it was merged
 * from several.
 */
export type Extent = { readonly from: number; readonly count: number; readonly log: number | null };

/** What is needed to read rows whose slots are known. */
export type Layout = {
  /** Identifies one life of the collection; clearing it starts a new epoch. */
  readonly epoch: string;
  directory: Directory;
  readonly shapes: Shapes;
};

/** What a start knows of the whole; part of the record that is read first. */
export type Outline = {
  readonly epoch: string;
  readonly revision: number;
  readonly checkpoint: number;
  readonly base: number;
  readonly end: number;
  readonly runs: Runs;
  readonly shapes: readonly (readonly string[])[];
};

export function layoutOf({ epoch, base, runs, shapes }: Outline): Layout {
  return { epoch, directory: directoryOf(base, runs), shapes: shapesOf(shapes) };
}
