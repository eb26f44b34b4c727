import { useState } from 'react';
import * as v from 'valibot';
import { useOfflineQuery, usePortal } from '../../platform/portal-context.ts';
import type { TypedAmounts } from './payment-draft.ts';

const draftSchema = v.record(v.string(), v.string());

/**
 * The amounts that a person has typed and not confirmed; kept on the device, so that a reload or a crash loses none. A
 * payment that is edited has a draft of its own.
 */
export function useTypedAmounts(replaces: string | undefined) {
  const { offline } = usePortal();
  const draftKey = replaces === undefined ? 'make-payment' : `edit-payment:${replaces}`;
  const [typedNow, setTypedNow] = useState<TypedAmounts | null>(null);
  const { data: kept } = useOfflineQuery({
    queryKey: ['draft', draftKey],
    queryFn: async () => {
      const stored = v.safeParse(draftSchema, await offline.drafts.load(draftKey));
      return stored.success ? stored.output : {};
    },
  });
  const typed = typedNow ?? kept ?? {};
  return {
    typed,
    isReady: kept !== undefined,
    type: (chargeId: string, text: string) => {
      const next = { ...typed, [chargeId]: text };
      setTypedNow(next);
      void offline.drafts.save(draftKey, next);
    },
    drop: () => offline.drafts.drop(draftKey),
  };
}
