import type { StoredEntry } from '../store.ts';

/** What an outbox is counted by; the counts lie beside it as plain numbers, for a screen that is locked. */
export const outboxCounts = {
  waiting: (record: unknown) => !['sent', 'draft'].includes(stateOf(record)),
  needsYou: (record: unknown) => stateOf(record) === 'needsYou',
} as const;

/** What cannot be read waits as well. */
function stateOf(record: unknown): string {
  const { entry } = record as Partial<StoredEntry>;
  const { state } = (entry ?? {}) as { readonly state?: { readonly kind?: unknown } };
  return typeof state?.kind === 'string' ? state.kind : 'unreadable';
}
