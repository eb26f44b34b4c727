import type { ActionEnvelope, ActionAnswer } from '../../domain/envelope.ts';
import type { Refusal } from '../../domain/errors.ts';
import { isErrorCode, refuse } from '../../domain/errors.ts';
import { loadBaseRows } from './base-rows.ts';
import type { Performed } from './door.ts';
import { actionTables, composeEnvelope, parseAction } from './enqueue.ts';
import type { Engine } from './engine.ts';
import { onlookerOf } from './engine.ts';
import { readOutbox, takeSeq } from './outbox.ts';
import { patiently } from './patience.ts';
import type { Delivery } from './ports.ts';
import { checkingWorld } from './view.ts';

export type Performer = (kind: string, input: unknown) => Promise<Performed>;

/**
 * Does an action now, for kinds that need a connection. An envelope without an answer is remembered while the page lives and
 * sent again, whole and under its id, when the same thing is asked for again: so a second click is never a second effect.
 */
export function createPerformer(engine: Engine, onEffect: () => void): Performer {
  const unanswered = new Map<string, ActionEnvelope>();
  const running = new Map<string, Promise<Performed>>();

  const perform = async (key: string, kind: string, input: unknown): Promise<Performed> => {
    const known = unanswered.get(key);
    const composed = known ? { ok: true as const, envelope: known } : await compose(engine, kind, input);
    if (!composed.ok) return composed;
    const { envelope } = composed;
    unanswered.set(key, envelope);
    const delivery = await patiently(engine, engine.ports.server.performActions(engine.identity.subject, [envelope]));
    engine.status.learn(delivery);
    const performed = outcomeOf(envelope, delivery);
    if (isFinal(performed)) unanswered.delete(key);
    if (performed.ok) onEffect();
    return performed;
  };
  return (kind, input) => {
    const key = `${kind} ${JSON.stringify(input)}`;
    const already = running.get(key);
    if (already) return already;
    const run = perform(key, kind, input).finally(() => running.delete(key));
    running.set(key, run);
    return run;
  };
}

type Composed =
  | { readonly ok: true; readonly envelope: ActionEnvelope }
  | { readonly ok: false; readonly refusal: Refusal };

async function compose(engine: Engine, kind: string, input: unknown): Promise<Composed> {
  const parsed = parseAction(engine, kind, input);
  if (!parsed.ok) return parsed;
  const { definition } = parsed;
  return engine.store.write(actionTables, async (transaction): Promise<Composed> => {
    const entries = await readOutbox(transaction);
    const base = await loadBaseRows(transaction, definition.reads(parsed.input));
    const refusal = definition.check(parsed.input, checkingWorld(base, entries, onlookerOf(engine)));
    if (refusal) return { ok: false, refusal };
    const envelope = composeEnvelope(engine, parsed, base, await takeSeq(transaction));
    // Whatever the last request came to: this one is made now, with the person present, or not at all.
    return { ok: true, envelope: { ...envelope, composedOffline: false } };
  });
}

function outcomeOf(envelope: ActionEnvelope, delivery: Delivery<readonly ActionAnswer[]>): Performed {
  if (delivery.kind !== 'answered') return { ok: false, refusal: refusalOf(delivery) };
  const answer = delivery.body.find((one) => one.id === envelope.id);
  if (!answer) return { ok: false, refusal: refuse('TIMED_OUT') };
  if (answer.outcome !== 'refused') return { ok: true, answer };
  const code = answer.code !== null && isErrorCode(answer.code) ? answer.code : 'INTERNAL';
  return { ok: false, refusal: refuse(code, answer.values ?? undefined), answer };
}

/** A refusal by the server about this very action ends it; everything else leaves open what happened. */
function isFinal(performed: Performed): boolean {
  if (performed.ok) return true;
  return performed.answer !== undefined && !openCodes.has(performed.refusal.code);
}

/** The same envelope may be told something else next time; behind THROTTLED it may even have been done. */
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
