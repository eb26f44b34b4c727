import { randomUUID } from 'node:crypto';
import type { Id } from '../../domain/ids.ts';

/** A new id of any type. */
export function newId<Name extends string>(): Id<Name> {
  return randomUUID() as Id<Name>;
}

let last = 0;

/** A number that no earlier call returned, for names and references that must differ. */
export function nextNumber(): number {
  last += 1;
  return last;
}
