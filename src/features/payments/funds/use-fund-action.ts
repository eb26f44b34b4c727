import { useState } from 'react';
import type { ActionInput } from '../../../../domain/actions.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import type { AnyRefusal } from '../../../ui/status/refusal-text.tsx';

/** Queues a request in the outbox; `refusal` is the reason of the last refusal. */
export function useFundAction() {
  const { offline } = usePortal();
  const [refusal, setRefusal] = useState<AnyRefusal | null>(null);
  const run = async <Kind extends 'applyFunds' | 'unapplyFunds' | 'requestRefund' | 'cancelPayment'>(
    kind: Kind,
    input: ActionInput<Kind>,
  ) => {
    const kept = await offline.enqueue(kind, input);
    setRefusal(kept.ok ? null : kept.refusal);
  };
  return { refusal, run };
}
