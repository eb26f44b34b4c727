import type { Meta } from './store.ts';

const counted: readonly (keyof Meta)[] = [
  'birth',
  'load',
  'wipes',
  'cursor',
  'feedVersion',
  'seq',
  'revision:charges',
  'revision:outbox',
];

/**
 * What lies in an account as one short text: the same as long as nothing was written that a screen shows, by whichever tab. How old
 * it is does not count: a pull that brings nothing changes only that.
 */
export function dataMark(valueOf: (key: keyof Meta) => unknown): string {
  return JSON.stringify(counted.map((key) => valueOf(key) ?? null));
}
