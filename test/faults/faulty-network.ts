import type { ActionAnswer, ActionEnvelope } from '../../domain/envelope.ts';
import type { Subject } from '../../domain/subject.ts';
import type { Delivery, ServerPort } from '../../src/offline/ports.ts';
import { secretFor } from '../world/sealed-device.ts';
import type { ModelServer } from './model-server.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Faults of one request. Those after `partial` only make sense for actions. */
export const faultKinds = [
  'neverLeaves',
  'replyLost',
  'cut',
  'slow',
  'late',
  'duplicate',
  'errorBefore',
  'errorAfter',
  'busy',
  'throttled',
  'maintenance',
  'notOurs',
  'partial',
  'unknownCode',
  'inProgress',
  'wholeRefused',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export type Network = {
  /** The kinds that are possible now, and the probability of one per request. */
  faults: readonly FaultKind[];
  probability: number;
  isDown: boolean;
  /** The user of the session cookie, or 'ended'. */
  session: string;
  readonly counts: Map<string, number>;
};

export function createNetwork(faults: readonly FaultKind[], probability: number, user: string): Network {
  return { faults, probability, isDown: false, session: user, counts: new Map() };
}

export function count(network: Network, name: string): void {
  network.counts.set(name, (network.counts.get(name) ?? 0) + 1);
}

type Line = {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly network: Network;
  readonly server: ModelServer;
  readonly whenAwake: (run: () => void) => void;
};
const timeoutMs = 30_000;
const onlyForActions: ReadonlySet<FaultKind> = new Set(['partial', 'unknownCode', 'inProgress', 'wholeRefused']);

/** The server as one tab reaches it: over a network that loses, delays, truncates and repeats. */
export function faultyServerPort(line: Line): ServerPort {
  const { server, network, time } = line;
  return {
    performActions: (subject, actions) => {
      const copy = structuredClone(actions);
      return request(line, subject, true, (fault) => performWith(line, copy, fault));
    },
    changes: (subject, cursor) => request(line, subject, false, () => server.changes(cursor)),
    digests: (subject) => request(line, subject, false, () => server.digests()),
    olderCharges: (subject, after, first) => request(line, subject, false, () => server.olderCharges(after, first)),
    reportMismatches: (subject) => request(line, subject, false, () => true),
    deviceSecret: (subject) => request(line, subject, false, () => secretFor(subject.user)),
    probe: () =>
      new Promise((resolve) => {
        time.plan(50, () => line.whenAwake(() => resolve(!network.isDown)));
      }),
  };
}

function performWith(
  { server, random }: Line,
  actions: readonly ActionEnvelope[],
  fault: FaultKind | null,
): readonly ActionAnswer[] {
  const odd =
    fault === 'partial' || fault === 'unknownCode' || fault === 'inProgress' ? random.below(actions.length) : -1;
  return actions.flatMap((action, index) => {
    if (index !== odd) return server.perform([action]);
    // A partial answer: this item was performed or not, and its answer is missing in both cases.
    if (fault === 'partial') return random.chance(0.5) ? (server.perform([action]), []) : [];
    const code = fault === 'inProgress' ? 'ACTION_IN_PROGRESS' : 'RULE_OF_TOMORROW';
    return [
      {
        id: action.id,
        outcome: 'refused' as const,
        code,
        values: null,
        current: null,
        feedVersion: null,
        result: null,
      },
    ];
  });
}

function request<T>(
  line: Line,
  subject: Subject,
  isAction: boolean,
  handle: (fault: FaultKind | null) => T,
): Promise<Delivery<T>> {
  const { network, random, time } = line;
  return new Promise((resolve) => {
    const reply = (delayMs: number, delivery: Delivery<T>): void => {
      time.plan(delayMs, () => line.whenAwake(() => resolve(delivery)));
    };
    const arrive = (
      delayMs: number,
      answered: (delivery: Delivery<T>) => void,
      fault: FaultKind | null = null,
    ): void => {
      time.plan(delayMs, () => answered(guarded(network, subject, () => handle(fault))));
    };
    const shortly = 20 + random.below(200);
    if (network.isDown) return reply(5, { kind: 'unanswered', why: 'noRoute' });
    const usable = network.faults.filter((fault) => isAction || !onlyForActions.has(fault));
    const fault = usable.length > 0 && random.chance(network.probability) ? random.pick(usable) : null;
    if (fault) count(network, fault);
    befall(fault, { reply, arrive, shortly, random });
  });
}

type Course<T> = {
  readonly reply: (delayMs: number, delivery: Delivery<T>) => void;
  readonly arrive: (delayMs: number, answered: (delivery: Delivery<T>) => void, fault?: FaultKind | null) => void;
  readonly shortly: number;
  readonly random: SeededRandom;
};

function befall<T>(fault: FaultKind | null, { reply, arrive, shortly, random }: Course<T>): void {
  const nobody = (): void => undefined;
  switch (fault) {
    case null:
    case 'partial':
    case 'unknownCode':
    case 'inProgress':
      return arrive(shortly, (delivery) => reply(shortly, delivery), fault);
    case 'neverLeaves':
      return reply(timeoutMs, { kind: 'unanswered', why: 'timeout' });
    case 'replyLost':
      arrive(shortly, nobody);
      return reply(timeoutMs, { kind: 'unanswered', why: 'timeout' });
    case 'cut':
      return arrive(shortly, () => reply(shortly, { kind: 'unanswered', why: 'cut' }));
    case 'slow':
      return arrive(shortly, (delivery) => reply(60_000, delivery));
    case 'late':
      arrive(timeoutMs + random.below(400_000), nobody);
      return reply(timeoutMs, { kind: 'unanswered', why: 'timeout' });
    case 'duplicate':
      arrive(shortly, (delivery) => reply(shortly, delivery));
      return arrive(shortly + random.below(400_000), nobody);
    case 'errorBefore':
      return reply(shortly, { kind: 'serverError', retryAfterMs: null });
    case 'errorAfter':
      return arrive(shortly, () => reply(shortly, { kind: 'serverError', retryAfterMs: null }));
    case 'busy':
      return reply(shortly, { kind: 'serverError', retryAfterMs: 20_000 });
    case 'throttled':
      return reply(shortly, { kind: 'throttled', retryAfterMs: 15_000 });
    case 'maintenance':
      return reply(shortly, { kind: 'maintenance', retryAfterMs: 30_000 });
    case 'notOurs':
      return reply(shortly, { kind: 'unanswered', why: 'notOurs' });
    case 'wholeRefused':
      return reply(shortly, { kind: 'requestRefused', code: 'THROTTLED' });
  }
}

/** The server checks the session when the request arrives, not when it was sent. */
function guarded<T>(network: Network, subject: Subject, handle: () => T): Delivery<T> {
  if (network.session === 'ended') {
    count(network, 'sessionEnded');
    return { kind: 'sessionEnded' };
  }
  if (network.session !== subject.user) {
    count(network, 'otherSession');
    return { kind: 'otherSession', name: 'Somebody Else' };
  }
  return { kind: 'answered', body: handle() };
}
