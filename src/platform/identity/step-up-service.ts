import { type MfaScope, mfaScopes } from '../../../domain/action.ts';
import type { ClockPort } from '../../offline/ports.ts';
import { type Delivery, mapAnswer } from '../wire/delivery.ts';
import type { DeviceMemory } from '../account/device-memory.ts';
import type { GraphqlClient } from '../wire/graphql/graphql-client.ts';
import {
  type MfaEvent,
  cancelMfaEventMutation,
  confirmMfaEventMutation,
  sendMfaCodeMutation,
  startMfaEventMutation,
} from './step-up.documents.ts';
import { type MfaTokens, createMfaTokens } from './mfa-tokens.ts';
import type { Operation } from '../wire/operation.ts';
import type { Session } from './session.ts';
import type { MfaProof, StepUp, StepUpAnswer, StepUpAsking } from './step-up-port.ts';

/** The parts of a page that the step-up needs. */
export type StepUpParts = {
  readonly client: GraphqlClient;
  readonly session: Pick<Session, 'claims' | 'freshBearerFor'>;
  readonly memory: DeviceMemory;
  readonly clock: ClockPort;
};
type Parts = Omit<StepUpParts, 'memory' | 'clock'> & { readonly tokens: MfaTokens };
type Open = StepUpAsking & { readonly settled: Promise<StepUpAnswer> };

/**
 * The implementation of `step-up.ts`, loaded when somebody is asked; `changed` reports that the current request has
 * changed.
 */
export function createStepUpService(page: StepUpParts, changed: () => void): Omit<StepUp, 'subscribe'> {
  const parts: Parts = { ...page, tokens: createMfaTokens(page.memory, page.clock) };
  let open: readonly Open[] = [];

  function begin(scope: MfaScope, purposes: readonly string[]): Open {
    let settle: (answer: StepUpAnswer) => void = () => undefined;
    const settled = new Promise<StepUpAnswer>((resolve) => (settle = resolve));
    const end = (answer: StepUpAnswer) => {
      open = open.filter((one) => one !== asking);
      settle(answer);
      changed();
    };
    const asking: Open = { ...createAsking(parts, scope, end), purposes, settled };
    open = [...open, asking];
    changed();
    return asking;
  }

  async function ask(wanted: string, purposes: readonly string[] = []): Promise<StepUpAnswer> {
    const scope = mfaScopes.find((known) => known === wanted);
    // A scope of a newer server, for which this build has no text.
    if (!scope) return 'cancelled';
    return (open.find((one) => one.scope === scope) ?? begin(scope, purposes)).settled;
  }

  return {
    ask,
    request: (operation, variables) => requestWithCode(parts, ask, operation, variables),
    current: () => open[0] ?? null,
    cancelAll: () => {
      for (const one of open) one.cancel();
    },
  };
}

function createAsking({ client, session, tokens }: Parts, scope: MfaScope, end: (answer: StepUpAnswer) => void) {
  let eventId: string | null = null;
  const noted = (delivery: Delivery<MfaEvent>): Delivery<MfaEvent> => {
    if (delivery.kind === 'answered') eventId = delivery.body.id;
    return delivery;
  };
  return {
    scope,
    start: async () => {
      return noted(mapAnswer(await client.request(startMfaEventMutation, { scope }), (data) => data.startMfaEvent));
    },
    sendCode: async (event: string, methodId: string) => {
      const sent = await client.request(sendMfaCodeMutation, { eventId: event, methodId });
      return mapAnswer(sent, (data) => data.sendMfaCode);
    },
    confirm: async ({ eventId: event, methodId, code, passkey }: MfaProof) => {
      const proof = { eventId: event, methodId, code: code ?? null, passkey: passkey ?? null };
      const confirmed = mapAnswer(await client.request(confirmMfaEventMutation, proof), (data) => data.confirmMfaEvent);
      if (confirmed.kind !== 'answered' || confirmed.body.status !== 'Confirmed') return confirmed;
      const user = session.claims()?.user;
      if (user) await tokens.keep(user, confirmed.body);
      // The session has another secret now. If this request for the new bearer fails, the next request gets it.
      await session.freshBearerFor(null);
      end('confirmed');
      return confirmed;
    },
    cancel: () => {
      end('cancelled');
      const event = eventId;
      // It expires even if this request fails.
      if (event !== null) void client.request(cancelMfaEventMutation, { eventId: event });
    },
  };
}

async function requestWithCode<Variables extends object, Answer>(
  { client, session, tokens }: Parts,
  ask: StepUp['ask'],
  operation: Operation<Variables, Answer>,
  variables: Variables,
): Promise<Delivery<Answer>> {
  const user = session.claims()?.user ?? '';
  const send = async (usable: string) => {
    const token = await tokens.find(user, [usable]);
    const delivery = await client.request(operation, variables, token ? { mfaEventId: token.id } : {});
    if (token && delivery.kind === 'answered') await tokens.use(token);
    if (token && wantedScope(delivery) === token.scope) await tokens.drop(token);
    return delivery;
  };
  // An earlier code for invitations is still valid; all other codes were for one request.
  const first = await send('BuyerCreate');
  const scope = wantedScope(first);
  if (scope === null) return first;
  if ((await ask(scope, [operation.name])) === 'cancelled') return { kind: 'requestRefused', code: 'MFA_CANCELLED' };
  return send(scope);
}

/** The scope of the code that the server requires for this; null if it requires none. */
function wantedScope(delivery: Delivery<unknown>): string | null {
  if (delivery.kind !== 'requestRefused' || delivery.code !== 'MFA_REQUIRED') return null;
  return String(delivery.values?.['scope'] ?? '');
}
