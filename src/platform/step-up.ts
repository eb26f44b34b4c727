import type { MfaScope } from '../../domain/action.ts';
import { mfaScopes } from '../../domain/action.ts';
import type { WireDelivery } from './delivery.ts';
import { mapAnswer } from './delivery.ts';
import type { GraphqlClient } from './graphql-client.ts';
import { createListeners } from './listeners.ts';
import type { MfaEvent } from './mfa-event.ts';
import type { MfaTokens } from './mfa-tokens.ts';
import type { Operation } from './operation.ts';
import type { Session } from './session.ts';

export type { MfaEvent, MfaMethod } from './mfa-event.ts';

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
  readonly start: () => Promise<WireDelivery<MfaEvent>>;
  readonly sendCode: (eventId: string, methodId: string) => Promise<WireDelivery<MfaEvent>>;
  readonly confirm: (proof: MfaProof) => Promise<WireDelivery<MfaEvent>>;
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
  ) => Promise<WireDelivery<Answer>>;
  /** What the dialog has to serve now; the same object until it is settled. */
  readonly current: () => StepUpAsking | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Nobody is here any more to answer. */
  readonly cancelAll: () => void;
};

type Parts = {
  readonly client: GraphqlClient;
  readonly session: Pick<Session, 'claims' | 'freshBearerFor'>;
  readonly tokens: MfaTokens;
};
type Open = StepUpAsking & { readonly settled: Promise<StepUpAnswer> };

export function createStepUp(parts: Parts): StepUp {
  const changes = createListeners<void>();
  let open: readonly Open[] = [];

  function begin(scope: MfaScope): Open {
    let settle: (answer: StepUpAnswer) => void = () => undefined;
    const settled = new Promise<StepUpAnswer>((resolve) => (settle = resolve));
    const end = (answer: StepUpAnswer) => {
      open = open.filter((one) => one !== asking);
      settle(answer);
      changes.tell();
    };
    const asking: Open = { ...createAsking(parts, scope, end), settled };
    open = [...open, asking];
    changes.tell();
    return asking;
  }

  async function ask(wanted: string): Promise<StepUpAnswer> {
    const scope = mfaScopes.find((known) => known === wanted);
    // A newer server's scope: this build has no words for it.
    if (!scope) return 'cancelled';
    return (open.find((one) => one.scope === scope) ?? begin(scope)).settled;
  }

  return {
    ask,
    request: (operation, variables) => requestWithCode(parts, ask, operation, variables),
    current: () => open[0] ?? null,
    subscribe: changes.subscribe,
    cancelAll: () => {
      for (const one of open) one.cancel();
    },
  };
}

/** The dialog's operations are loaded when somebody is asked, and not before. */
function createAsking({ client, session, tokens }: Parts, scope: MfaScope, end: (answer: StepUpAnswer) => void) {
  let eventId: string | null = null;
  const load = () => import('./step-up-operations.ts');
  const noted = (delivery: WireDelivery<MfaEvent>): WireDelivery<MfaEvent> => {
    if (delivery.kind === 'answered') eventId = delivery.body.id;
    return delivery;
  };
  return {
    scope,
    start: async () => {
      const { startMfaEventMutation } = await load();
      return noted(mapAnswer(await client.request(startMfaEventMutation, { scope }), (data) => data.startMfaEvent));
    },
    sendCode: async (event: string, methodId: string) => {
      const { sendMfaCodeMutation } = await load();
      const sent = await client.request(sendMfaCodeMutation, { eventId: event, methodId });
      return mapAnswer(sent, (data) => data.sendMfaCode);
    },
    confirm: async ({ eventId: event, methodId, code, passkey }: MfaProof) => {
      const { confirmMfaEventMutation } = await load();
      const proof = { eventId: event, methodId, code: code ?? null, passkey: passkey ?? null };
      const confirmed = mapAnswer(await client.request(confirmMfaEventMutation, proof), (data) => data.confirmMfaEvent);
      if (confirmed.kind !== 'answered' || confirmed.body.status !== 'Confirmed') return confirmed;
      const user = session.claims()?.user;
      if (user) await tokens.keep(user, confirmed.body);
      // The session has another secret now. Whoever does not get the new bearer here gets it with the next request.
      await session.freshBearerFor(null);
      end('confirmed');
      return confirmed;
    },
    cancel: () => {
      end('cancelled');
      const event = eventId;
      if (event !== null)
        void load()
          .then(({ cancelMfaEventMutation }) => client.request(cancelMfaEventMutation, { eventId: event }))
          // It expires by itself.
          .catch(() => undefined);
    },
  };
}

async function requestWithCode<Variables extends object, Answer>(
  { client, session, tokens }: Parts,
  ask: StepUp['ask'],
  operation: Operation<Variables, Answer>,
  variables: Variables,
): Promise<WireDelivery<Answer>> {
  const user = session.claims()?.user ?? '';
  const send = async (usable: string) => {
    const token = await tokens.find(user, [usable]);
    const delivery = await client.request(operation, variables, token ? { mfaEventId: token.id } : {});
    if (token && delivery.kind === 'answered') await tokens.use(token);
    if (token && wantedScope(delivery) === token.scope) await tokens.drop(token);
    return delivery;
  };
  // An earlier code for inviting still counts; every other was for one thing.
  const first = await send('BuyerCreate');
  const scope = wantedScope(first);
  if (scope === null) return first;
  if ((await ask(scope)) === 'cancelled') return { kind: 'requestRefused', code: 'MFA_CANCELLED' };
  return send(scope);
}

/** The scope of the code that the server wants before it does this; null where it wants none. */
function wantedScope(delivery: WireDelivery<unknown>): string | null {
  if (delivery.kind !== 'requestRefused' || delivery.code !== 'MFA_REQUIRED') return null;
  return String(delivery.values?.['scope'] ?? '');
}
