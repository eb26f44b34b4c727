import { useRef, useState } from 'react';
import type { Refused } from '../../../platform/wire/delivery.ts';
import { failureOfError } from '../../../platform/wire/failure.ts';
import { askPasskey, canUsePasskeys } from '../../../platform/identity/passkeys.ts';
import type { MfaMethod } from '../../../platform/identity/step-up.ts';
import { sendableAt } from '../../../ui/fields/resend-code.tsx';
import { clock } from '../../../ui/text/use-now.ts';
import {
  type ConfirmOutcome,
  type GivenProof,
  type ProofAsked,
  type SendOutcome,
  firstMethod,
  proofWay,
} from './proof.ts';

export type ProofPorts = {
  readonly onSend: (methodId: string) => Promise<SendOutcome>;
  /** Sends the proof; on success the caller continues to the next page by itself. */
  readonly onConfirm: (proof: GivenProof) => Promise<ConfirmOutcome>;
};

/** The last error: from the server, or from the passkey in this browser. */
export type ProofFailure = Refused | { readonly kind: 'passkeyCancelled' | 'passkeyUnsupported' };

type State = {
  readonly asked: ProofAsked;
  readonly sendableAtMs: number;
  readonly chosen: MfaMethod | null;
  readonly failure: ProofFailure | null;
  readonly busy: 'sending' | 'confirming' | null;
};

/** The state of one verification: method, sent code, error. A refusal changes nothing else. */
export function useProof(first: ProofAsked, { onSend, onConfirm }: ProofPorts) {
  const [state, setState] = useState(() => begin(first));
  const isUnderWay = useRef(false);
  const change = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));

  async function once(busy: State['busy'], work: () => Promise<Partial<State>>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    change({ busy, failure: null });
    const outcome = await work().catch((error: unknown): Partial<State> => ({ failure: failureOfError(error) }));
    isUnderWay.current = false;
    change({ busy: null, ...outcome });
  }

  const send = (method: MfaMethod) =>
    once('sending', async () => {
      const outcome = await onSend(method.id);
      return outcome.kind === 'asked' ? { ...arrived(outcome.asked), chosen: method } : { failure: outcome };
    });

  const confirm = (proof: GivenProof) =>
    once('confirming', async () => {
      const outcome = await onConfirm(proof);
      return outcome.kind === 'confirmed' ? {} : { failure: outcome };
    });

  const provePasskey = (method: MfaMethod) =>
    once('confirming', async () => {
      const answer = await askPasskey(state.asked.passkeyOptions);
      if (answer.kind === 'unsupported') return { failure: { kind: 'passkeyUnsupported' } };
      if (answer.kind !== 'given') return { failure: { kind: 'passkeyCancelled' } };
      const outcome = await onConfirm({ methodId: method.id, passkey: answer.response });
      return outcome.kind === 'confirmed' ? {} : { failure: outcome };
    });

  const choose = (method: MfaMethod): Promise<void> => {
    if (isUnderWay.current) return Promise.resolve();
    const wasSent = state.asked.sentTo === method.id && state.sendableAtMs > clock.nowMs();
    if (proofWay(method.method) === 'sent' && !wasSent) return send(method);
    change({ chosen: method, failure: null });
    return proofWay(method.method) === 'passkey' ? provePasskey(method) : Promise.resolve();
  };

  return {
    ...state,
    send,
    confirm,
    provePasskey,
    choose,
    chooseAnother: () => change({ chosen: null, failure: null }),
  };
}

export type Proving = ReturnType<typeof useProof>;

function begin(asked: ProofAsked): State {
  return { ...arrived(asked), chosen: firstMethod(asked, canUsePasskeys()), failure: null, busy: null };
}

function arrived(asked: ProofAsked): Pick<State, 'asked' | 'sendableAtMs'> {
  return { asked, sendableAtMs: sendableAt(asked.resendAt, clock.nowMs()) };
}
