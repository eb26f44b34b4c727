import type { MfaScope } from '../../../domain/action.ts';
import type { Delivery } from '../wire/delivery.ts';
import type { MfaEvent } from './step-up.documents.ts';
import type { Operation } from '../wire/operation.ts';

/** What came of asking a person for a code. */
export type StepUpAnswer = 'confirmed' | 'cancelled';

/** What the person answers by: the code that they typed, or what their passkey said. */
export type MfaProof = {
  readonly eventId: string;
  readonly methodId: string;
  readonly code?: string;
  readonly passkey?: unknown;
};

/**
 * One asking for a code, as the dialog serves it: it starts the event, lets a code be sent and confirms it. A confirmation ends the asking
 * by itself, and so does `cancel`; every refusal (MFA_CODE_INVALID, THROTTLED …) leaves it open.
 */
export type StepUpAsking = {
  readonly scope: MfaScope;
  readonly start: () => Promise<Delivery<MfaEvent>>;
  readonly sendCode: (eventId: string, methodId: string) => Promise<Delivery<MfaEvent>>;
  readonly confirm: (proof: MfaProof) => Promise<Delivery<MfaEvent>>;
  readonly cancel: () => void;
};

/** Asks the person at this tab to prove again that it is them, wherever in the portal a code is wanted. */
export type StepUp = {
  /** Asks for a scope, or joins the asking that is open for it; another scope waits its turn. */
  readonly ask: (scope: string) => Promise<StepUpAnswer>;
  /** Sends an operation; where a code is wanted for it, asks for one and sends it once more. A cancelled asking is the refusal MFA_CANCELLED. */
  readonly request: <Variables extends object, Answer>(
    operation: Operation<Variables, Answer>,
    variables: Variables,
  ) => Promise<Delivery<Answer>>;
  /** What the dialog has to serve now; the same object until it is settled. */
  readonly current: () => StepUpAsking | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Nobody is here any more to answer. */
  readonly cancelAll: () => void;
};
