import { queuedActionOf } from '../../../domain/known-actions/queued-actions.ts';
import { type ActionEnvelope, type ActionAnswer, maxActionsPerRequest } from '../../../domain/envelope.ts';
import { type Refusal, isErrorCode, refuse } from '../../../domain/errors.ts';
import { loadBaseRows } from '../reading/base-rows.ts';
import type { Performed } from '../door.ts';
import { composeEnvelope } from './compose-entry.ts';
import { actionTables, notKept, parseAction } from './enqueue.ts';
import { type Engine, evaluationContextOf } from '../engine.ts';
import { readOutbox, takePlace } from './outbox.ts';
import { watchRequest } from '../sync/watch-request.ts';
import type { Delivery } from '../ports.ts';
import { checkingWorld } from '../reading/view.ts';

/** Performs one action, or several of one kind in one request; answers in their order. */
export type Performer = {
  readonly perform: (kind: string, input: unknown) => Promise<Performed>;
  readonly performAll: (kind: string, inputs: readonly unknown[]) => Promise<readonly Performed[]>;
};

/** One action with its id, and its result so far. */
type Doing = { readonly key: string; readonly envelope: ActionEnvelope; readonly performed: Performed | null };
type Begun = Doing | { readonly key: string; readonly envelope: null; readonly performed: Performed };

/**
 * Performs actions at once, for kinds that need a connection. An envelope without an answer is kept while the page lives. The same action
 * sends it again unchanged under its id, so that a second click has no second effect. If a code is needed, the person is asked once for all
 * actions, which are then sent again under their ids.
 */
export function createPerformer(engine: Engine, onEffect: () => void): Performer {
  const unanswered = new Map<string, ActionEnvelope>();
  const running = new Map<string, Promise<readonly Performed[]>>();

  const begin = async (key: string, kind: string, input: unknown): Promise<Begun> => {
    const known = await stillOpen(engine, unanswered.get(key));
    const composed = known ? { ok: true as const, envelope: known } : await compose(engine, kind, input);
    if (!composed.ok) return { key, envelope: null, performed: composed };
    unanswered.set(key, composed.envelope);
    return { key, envelope: composed.envelope, performed: null };
  };
  const send = async (doing: readonly Doing[]): Promise<readonly Doing[]> => {
    if (doing.length === 0) return [];
    const envelopes = doing.map(({ envelope }) => envelope);
    const asking = engine.status.asking();
    const delivery = await watchRequest(engine, engine.ports.server.performActions(engine.identity.subject, envelopes));
    engine.status.learn(delivery, asking);
    return doing.map((one) => {
      const performed = outcomeOf(one.envelope, delivery);
      if (isFinal(performed)) unanswered.delete(one.key);
      return { ...one, performed };
    });
  };
  const perform = async (kind: string, keyed: readonly (readonly [string, unknown])[]) => {
    const begun = new Map<string, Begun>();
    for (const [key, input] of keyed) if (!begun.has(key)) begun.set(key, await begin(key, kind, input));
    const first = await send([...begun.values()].filter((one): one is Doing => one.envelope !== null));
    const again = await sendWithCode(engine, first, send);
    const done = new Map([...first, ...again].map((one) => [one.key, one.performed]));
    const performed = keyed.map(([key]) => done.get(key) ?? begun.get(key)?.performed ?? unknownOutcome);
    if (performed.some(({ ok }) => ok)) onEffect();
    return performed;
  };
  const performAll: Performer['performAll'] = (kind, inputs) => {
    if (inputs.length > maxActionsPerRequest) throw new Error('More actions than one request carries were asked for.');
    const keyed = inputs.map((input) => [`${kind} ${JSON.stringify(input)}`, input] as const);
    const name = keyed.map(([key]) => key).join(' ');
    const already = running.get(name);
    if (already) return already;
    const run = perform(kind, keyed).finally(() => running.delete(name));
    running.set(name, run);
    return run;
  };
  return {
    perform: async (kind, input) => (await performAll(kind, [input]))[0] ?? unknownOutcome,
    performAll,
  };
}

/**
 * The unanswered envelope of the same action, if any. An action that needs a connection is dropped once the sync has shown its outcome; a
 * new request is then a new action. An action that could have been queued is kept as long as the page lives, so that it is never done
 * twice.
 */
async function stillOpen({ store }: Engine, envelope: ActionEnvelope | undefined): Promise<ActionEnvelope | undefined> {
  if (!envelope || queuedActionOf(envelope.kind)) return envelope;
  const record = await store
    .read(['actions'], (transaction) => transaction.get('actions', envelope.id))
    .catch(() => undefined);
  return record && record.row.state !== 'received' ? undefined : envelope;
}

const unknownOutcome: Performed = { ok: false, refusal: refuse('TIMED_OUT') };

/**
 * Asks for the code that the server requires and sends those actions once more; sends nothing if the person gives none.
 */
async function sendWithCode(
  { ports }: Engine,
  doing: readonly Doing[],
  send: (doing: readonly Doing[]) => Promise<readonly Doing[]>,
): Promise<readonly Doing[]> {
  const wanting = doing.filter(({ performed }) => scopeWanted(performed) !== null);
  const scope = scopeWanted(wanting[0]?.performed ?? null);
  if (scope === null || !ports.askForCode) return [];
  const kinds = [...new Set(wanting.map(({ envelope }) => envelope.kind))];
  return (await ports.askForCode(scope, kinds)) === 'confirmed' ? send(wanting) : [];
}

function scopeWanted(performed: Performed | null): string | null {
  if (!performed || performed.ok || performed.refusal.code !== 'MFA_REQUIRED') return null;
  return String(performed.refusal.values?.['scope'] ?? '');
}

type Composed =
  | { readonly ok: true; readonly envelope: ActionEnvelope }
  | { readonly ok: false; readonly refusal: Refusal };

/** If the disk could not store the number of the action, nothing is sent. */
async function compose(engine: Engine, kind: string, input: unknown): Promise<Composed> {
  const parsed = await parseAction(engine, kind, input);
  if (!parsed.ok) return parsed;
  const { definition } = parsed;
  const composing = engine.store.write(actionTables, async (transaction): Promise<Composed> => {
    const entries = await readOutbox(transaction);
    const base = await loadBaseRows(transaction, definition.reads(parsed.input));
    const refusal = definition.check(parsed.input, checkingWorld(base, entries, evaluationContextOf(engine)));
    if (refusal) return { ok: false, refusal };
    const envelope = composeEnvelope(engine, parsed, base, await takePlace(transaction));
    // Marked as composed online: the action is performed now, with the person present, or not at all.
    return { ok: true, envelope: { ...envelope, composedOffline: false } };
  });
  return composing.catch((error: unknown) => ({ ok: false, refusal: notKept(engine, error) }));
}

function outcomeOf(envelope: ActionEnvelope, delivery: Delivery<readonly ActionAnswer[]>): Performed {
  if (delivery.kind !== 'answered') return { ok: false, refusal: refusalOf(delivery) };
  const answer = delivery.body.find((one) => one.id === envelope.id);
  if (!answer) return { ok: false, refusal: refuse('TIMED_OUT') };
  if (answer.outcome !== 'refused') return { ok: true, answer };
  const code = answer.code !== null && isErrorCode(answer.code) ? answer.code : 'INTERNAL';
  return { ok: false, refusal: refuse(code, answer.values ?? undefined), answer };
}

/** True for the server's refusal of this action; any other result leaves the outcome open. */
function isFinal(performed: Performed): boolean {
  if (performed.ok) return true;
  return performed.answer !== undefined && !openCodes.has(performed.refusal.code);
}

/** With these codes the same envelope may get another answer next time; with THROTTLED it may even have been carried out. */
const openCodes: ReadonlySet<string> = new Set([
  'ACTION_IN_PROGRESS',
  'ACTION_NOT_READY',
  'INTERNAL',
  'MAINTENANCE',
  'MFA_REQUIRED',
  'THROTTLED',
]);

function refusalOf(delivery: Exclude<Delivery<unknown>, { kind: 'answered' }>): Refusal {
  switch (delivery.kind) {
    case 'unanswered':
      if (delivery.why === 'failedHere') return refuse('BROWSER_FAILED');
      return refuse(delivery.why === 'noRoute' ? 'NO_CONNECTION' : 'TIMED_OUT');
    case 'serverError':
      return refuse('TIMED_OUT');
    case 'throttled':
      return refuse('THROTTLED', { retryAfter: Math.ceil((delivery.retryAfterMs ?? 10_000) / 1000) });
    case 'maintenance':
      return refuse('MAINTENANCE');
    case 'sessionEnded':
      return refuse('UNAUTHENTICATED');
    case 'otherSession':
      return refuse('SESSION_CHECKSUM_MISMATCH', { name: delivery.name });
    case 'updateNeeded':
      return refuse('UNKNOWN_OPERATION');
    case 'requestRefused':
      return refuse(isErrorCode(delivery.code) ? delivery.code : 'BAD_REQUEST');
  }
}
