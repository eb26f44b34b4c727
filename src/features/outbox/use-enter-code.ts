import { useState } from 'react';
import type { Entry } from '../../offline/offline.ts';
import { usePortal } from '../../platform/react/portal-context.ts';

/** The scope that a code is wanted for before this can go on (specification §5); null where none is. */
export function scopeWantedBy({ state }: Pick<Entry, 'state'>): string | null {
  if (state.kind !== 'needsYou' || state.need.code !== 'MFA_REQUIRED') return null;
  return String(state.need.values['scope'] ?? '');
}

/** The entries that one code lets go on: those of the same scope, in the order in which they were made. */
export function entriesOfScope(entries: readonly Entry[], scope: string): readonly Entry[] {
  return entries.filter((entry) => scopeWantedBy(entry) === scope);
}

/** Asks for the code of an entry, and sends everything that waited for the same one again as it is; cancelled, all stays as it was. */
export function useEnterCode() {
  const { offline, portal } = usePortal();
  const [isAsking, setIsAsking] = useState(false);
  const enterCode = async (scope: string): Promise<void> => {
    setIsAsking(true);
    try {
      if ((await portal.stepUp.ask(scope)) === 'cancelled') return;
      const waiting = entriesOfScope(await offline.entries.all(), scope);
      await offline.entries.retry(...waiting.map(({ id }) => id));
    } finally {
      setIsAsking(false);
    }
  };
  return { isAsking, enterCode };
}
