import { useRef, useState } from 'react';
import type { Delivery, Refused } from '../../platform/wire/delivery.ts';
import { failureOf } from '../../platform/wire/failure.ts';
import type { Operation } from '../../platform/wire/operation.ts';
import { usePortal } from '../../platform/react/portal-context.ts';

/**
 * Runs one operation at the server at a time, with a verification code if needed, and stores the reason of a failure. It is for operations
 * that are not actions of a business. The portal's own dialog asks for the code; closing it is not a failure. Returns the server's answer,
 * or null.
 */
export function useServerAction() {
  const { portal } = usePortal();
  const isUnderWay = useRef(false);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<Refused | null>(null);

  async function run<Variables extends object, Answer>(
    operation: Operation<Variables, Answer>,
    variables: Variables,
    what: string = operation.name,
  ): Promise<Answer | null> {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setBusy(what);
    setFailure(null);
    const delivery = await portal.stepUp.request(operation, variables);
    isUnderWay.current = false;
    setBusy(null);
    if (delivery.kind === 'answered') return delivery.body;
    if (!isGivenUp(delivery)) setFailure(failureOf(delivery));
    return null;
  }

  return { run, busy, failure, clear: () => setFailure(null) };
}

/** True if a person closed the dialog that asked for their code. */
export function isGivenUp(delivery: Delivery<unknown>): boolean {
  return delivery.kind === 'requestRefused' && delivery.code === 'MFA_CANCELLED';
}
