import type { Directory, Runs } from './directory.ts';
import { directoryOf } from './directory.ts';
import type { Shapes } from '../columns/shape-code.ts';
import { shapesOf } from '../columns/shape-code.ts';

/** Rows whose columns lie in one record: those from that slot on. `log` is the commit that wrote it, unless it was merged of several. */
export type Extent = { readonly from: number; readonly count: number; readonly log: number | null };

/** What it takes to read rows whose slots are known. */
export type Layout = {
  /** Of this life of the collection: it begins anew whenever all of it is deleted. */
  readonly epoch: string;
  directory: Directory;
  readonly shapes: Shapes;
};

/** What a start knows of the whole: it stands in the record that is read first. */
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
