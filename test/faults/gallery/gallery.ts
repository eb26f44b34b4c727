import { plantedAtTheSignOut } from './planted-at-the-sign-out.ts';
import { plantedInEditsAndLocks } from './planted-in-edits-and-locks.ts';
import { plantedInTheAnswers } from './planted-in-the-answers.ts';
import { plantedInTheOutbox } from './planted-in-the-outbox.ts';
import { plantedInTheSync } from './planted-in-the-sync.ts';
import type { Planted } from './planting.ts';

/** Engines with one known mistake each, as shipped in other products. The simulator must detect all of them. */
export const gallery: readonly Planted[] = [
  ...plantedInTheOutbox,
  ...plantedInEditsAndLocks,
  ...plantedInTheAnswers,
  ...plantedInTheSync,
  ...plantedAtTheSignOut,
];

export function plantedNamed(name: string): Planted {
  const found = gallery.find((planted) => planted.name === name);
  if (!found) throw new Error(`Nothing in the gallery is called ${name}.`);
  return found;
}
