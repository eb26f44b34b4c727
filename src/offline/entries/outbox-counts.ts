import type { StoredEntry } from '../store.ts';

/** Counters of an outbox, stored beside it as plain numbers for a locked screen. */
export const outboxCounts = {
  waiting: (record: unknown) => !['sent', 'draft'].includes(stateOf(record)),
  needsYou: (record: unknown) => stateOf(record) === 'needsYou',
} as const;

/** An unreadable entry counts as waiting. */
function stateOf(record: unknown): string {
  const { entry } = record as Partial<StoredEntry>;
  const { state } = (entry ?? {}) as { readonly state?: { readonly kind?: unknown } };
  return typeof state?.kind === 'string' ? state.kind : 'unreadable';
}
