import type { Workstation, Hand } from '../simulation.ts';

/** One kind of fault event, and its relative frequency. */
export type Happening = {
  readonly name: string;
  readonly weight: number;
  readonly at: 'laptop' | 'phone';
  /** Absent if it is always possible. */
  readonly isPossible?: (hand: Hand, workstation: Workstation) => boolean;
  readonly act: (hand: Hand, workstation: Workstation) => void;
};
