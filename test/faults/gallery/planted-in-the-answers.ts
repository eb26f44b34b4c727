import { engineParts } from '../../../src/offline/account/compose-offline.ts';
import type { ActionAnswer, ActionEnvelope } from '../../../domain/envelope.ts';
import type { ServerPort } from '../../../src/offline/offline.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { type Planted, withParts, withPorts, withServer } from './planting.ts';

/** Mistakes in requests, and in the interpretation of answers. */
export const plantedInTheAnswers: readonly Planted[] = [
  {
    name: 'a-new-id-for-each-attempt',
    seenIn: 'an idempotency key made beside the fetch',
    engineering: withServer(newIdPerAttempt),
  },
  {
    name: 'no-answer-taken-for-a-failure',
    seenIn: 'a time-out shown as "failed, try again"',
    engineering: withParts({
      nextState: (entry, attempt, moment) =>
        attempt.delivery.kind === 'unanswered'
          ? { kind: 'needsYou', need: { code: 'TIMED_OUT', values: {}, current: [] } }
          : engineParts.nextState(entry, attempt, moment),
    }),
  },
  {
    name: 'any-answer-taken-for-done',
    seenIn: 'workbox-background-sync counts any HTTP status as success',
    engineering: withServer((server) => ({ performActions: doneWhateverComes(server) })),
  },
  {
    name: 'a-refusal-taken-for-done',
    seenIn: 'GraphQL errors in a 200 that nobody looks at',
    engineering: withParts({
      nextState: (entry, attempt, moment) => {
        const next = engineParts.nextState(entry, attempt, moment);
        return next.kind === 'needsYou' ? { kind: 'sent', outcome: 'completed', feedVersion: 1 } : next;
      },
    }),
  },
  {
    name: 'answers-matched-by-position',
    seenIn: 'batch clients that zip requests and answers',
    engineering: withServer((server) => ({
      performActions: async (subject, actions) => {
        const delivery = await server.performActions(subject, actions);
        if (delivery.kind !== 'answered') return delivery;
        // For a server that answers in another order.
        const at = (index: number) => actions[(index + 1) % actions.length];
        const body = delivery.body.map((answer, index) => ({ ...answer, id: at(index)?.id ?? answer.id }));
        return { ...delivery, body };
      },
    })),
  },
  {
    name: 'a-retry-time-that-nobody-keeps',
    seenIn: 'clients that ignore Retry-After',
    engineering: withParts({
      nextState: (entry, attempt, moment) => {
        const next = engineParts.nextState(entry, attempt, moment);
        return next.kind === 'waiting' ? { ...next, notBeforeMs: Date.parse(moment.now) } : next;
      },
    }),
  },
  {
    name: 'a-wanted-code-taken-for-a-refusal',
    seenIn: 'this engine, which let go of the id of what wanted a code while an earlier request of it was on its way',
    engineering: withParts({
      nextState: (entry, attempt, moment) => {
        const next = engineParts.nextState(entry, attempt, moment);
        if (next.kind !== 'needsYou' || next.need.code !== 'MFA_REQUIRED') return next;
        return { kind: 'needsYou', need: { ...next.need, code: 'FORBIDDEN' } };
      },
    }),
  },
  {
    name: 'an-id-that-comes-again',
    seenIn: 'UUIDs from a seeded or forked generator',
    engineering: withPorts((ports) => ({ ...ports, random: { ...ports.random, uuid: repeating(ports.random.uuid) } })),
  },
];

function newIdPerAttempt(server: ServerPort, random: SeededRandom): Partial<ServerPort> {
  return {
    performActions: async (subject, actions) => {
      const renamed = actions.map((action) => ({ ...action, id: random.uuid() as ActionEnvelope['id'] }));
      const delivery = await server.performActions(subject, renamed);
      if (delivery.kind !== 'answered') return delivery;
      const original = new Map(renamed.map((action, index) => [action.id, actions[index]?.id ?? action.id]));
      const body = delivery.body.map((answer) => ({ ...answer, id: original.get(answer.id) ?? answer.id }));
      return { ...delivery, body };
    },
  };
}

function doneWhateverComes(server: ServerPort): ServerPort['performActions'] {
  return async (subject, actions) => {
    const delivery = await server.performActions(subject, actions);
    if (delivery.kind !== 'unanswered' || delivery.why !== 'notOurs') return delivery;
    const done = {
      outcome: 'completed',
      code: null,
      values: null,
      current: null,
      feedVersion: 1,
      result: null,
    } as const;
    return { kind: 'answered', body: actions.map(({ id }): ActionAnswer => ({ id, ...done })) };
  };
}

/** Every third id repeats the one before it. */
function repeating(uuid: () => string): () => string {
  let [made, last] = [0, uuid()];
  return () => {
    made += 1;
    if (made % 3 !== 0) last = uuid();
    return last;
  };
}
