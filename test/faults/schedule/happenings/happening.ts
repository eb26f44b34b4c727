import type { Workstation, Hand } from '../simulation.ts';

/** One kind of thing that can happen, and how often it does beside the others. */
export type Happening = {
  readonly name: string;
  readonly weight: number;
  readonly at: 'laptop' | 'phone';
  /** Left out where it always can. */
  readonly isPossible?: (hand: Hand, workstation: Workstation) => boolean;
  readonly act: (hand: Hand, workstation: Workstation) => void;
};
