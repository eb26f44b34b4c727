import type { MfaScope } from '../../../domain/action.ts';
import type { Delivery } from '../wire/delivery.ts';
import type { MfaEvent } from './step-up.documents.ts';
import type { Operation } from '../wire/operation.ts';

/** Result of asking a person for a code. */
export type StepUpAnswer = 'confirmed' | 'cancelled';

/** The person's proof: the typed code, or their passkey's signature. */
export type MfaProof = {
  readonly eventId: string;
  readonly methodId: string;
  readonly code?: string;
  readonly passkey?: unknown;
};

/**
 * One request for a code, as the dialog uses it: it starts the event, sends a code and confirms it. A confirmation ends
 * the request, and so does `cancel`; after a refusal (MFA_CODE_INVALID, THROTTLED …) it stays open.
 */
export type StepUpAsking = {
  readonly scope: MfaScope;
  /** What the code is for: kinds of actions, or the name of an operation. */
  readonly purposes: readonly string[];
  readonly start: () => Promise<Delivery<MfaEvent>>;
  readonly sendCode: (eventId: string, methodId: string) => Promise<Delivery<MfaEvent>>;
  readonly confirm: (proof: MfaProof) => Promise<Delivery<MfaEvent>>;
  readonly cancel: () => void;
};

/** Asks the person at this tab to prove their identity again, wherever a code is required. */
export type StepUp = {
  /** Asks for a scope and these purposes, or joins the open request for the scope; requests for other scopes are queued. */
  readonly ask: (scope: string, purposes?: readonly string[]) => Promise<StepUpAnswer>;
  /**
   * Sends an operation; if it requires a code, asks for one and sends the operation again. If the person cancels, the refusal is
   * MFA_CANCELLED.
   */
  readonly request: <Variables extends object, Answer>(
    operation: Operation<Variables, Answer>,
    variables: Variables,
  ) => Promise<Delivery<Answer>>;
  /** The current request for the dialog; the same object until it is settled. */
  readonly current: () => StepUpAsking | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Cancels every request for a code, because none can be answered any more. */
  readonly cancelAll: () => void;
};
