import { useState } from 'react';
import type { Entry } from '../../offline/offline.ts';
import { usePortal } from '../../platform/react/portal-context.ts';

/** The scope of the code that this entry needs (specification §5); null if it needs none. */
export function scopeWantedBy({ state }: Pick<Entry, 'state'>): string | null {
  if (state.kind !== 'needsYou' || state.need.code !== 'MFA_REQUIRED') return null;
  return String(state.need.values['scope'] ?? '');
}

/** The entries that one code releases: those of the same scope, in the order of their creation. */
export function entriesOfScope(entries: readonly Entry[], scope: string): readonly Entry[] {
  return entries.filter((entry) => scopeWantedBy(entry) === scope);
}

/** Asks for the code of an entry, and sends all entries that need the same code again unchanged; changes nothing if the person cancels. */
export function useEnterCode() {
  const { offline, portal } = usePortal();
  const [isAsking, setIsAsking] = useState(false);
  const enterCode = async (scope: string): Promise<void> => {
    setIsAsking(true);
    try {
      const wanting = entriesOfScope(await offline.entries.all(), scope);
      const kinds = [...new Set(wanting.map(({ envelope }) => envelope.kind))];
      if ((await portal.stepUp.ask(scope, kinds)) === 'cancelled') return;
      const waiting = entriesOfScope(await offline.entries.all(), scope);
      await offline.entries.retry(...waiting.map(({ id }) => id));
    } finally {
      setIsAsking(false);
    }
  };
  return { isAsking, enterCode };
}
