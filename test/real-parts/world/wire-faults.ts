import type { SeededRandom } from '../../faults/seeded-random.ts';
import { type WireAnswer, type WireRequest, sendHalf, sendTo } from './http-wire.ts';

/** Faults of one request between a browser and the servers. */
export const wireFaults = [
  'neverLeaves',
  'sentLate',
  'requestCut',
  'answerLost',
  'answerCut',
  'answerLate',
  'duplicatedAtOnce',
  'repeatedLater',
  'badGateway',
  'badGatewayAfter',
  'busy',
  'captivePortal',
] as const;
export type WireFault = (typeof wireFaults)[number];

/** An answer in transit to a browser; `cutAt` is the part of its body after which the connection broke. */
export type Carried = { readonly answer: WireAnswer; readonly cutAt: number | null };

/** The network of one schedule: every request of its devices goes through it. */
export type Network = {
  readonly carry: (request: WireRequest) => Promise<Carried>;
  /** From here on requests have faults. */
  readonly begin: () => void;
  /** Whether any request contained an action of this id, even if it never arrived. */
  readonly hasCarried: (actionId: string) => boolean;
  /** From here on there are no more faults; planned repetitions arrive now. Resolves when no request is in progress. */
  readonly heal: () => Promise<void>;
};

export type NetworkWishes = {
  readonly random: SeededRandom;
  /** The fault of the next affected request; undefined for none. */
  readonly pickFault: (isOfActions: boolean) => WireFault | null;
  /** The probability of a fault for a request with actions, and for any other. */
  readonly probability: { readonly ofActions: number; readonly ofOthers: number };
  /** The port of a server for the next request. */
  readonly pickPort: () => number;
  /** Called with the fault of a request, and the ids of its actions. */
  readonly onFault: (fault: WireFault, actionIds: readonly string[]) => void;
};

type Line = NetworkWishes & { readonly later: Later };
type Course = (line: Line, request: WireRequest) => Promise<Carried>;

const longestDelayMs = 250;

export function createNetwork(wishes: NetworkWishes): Network {
  const line: Line = { ...wishes, later: createLater() };
  const underWay = new Set<Promise<unknown>>();
  const carriedIds = new Set<string>();
  let isRough = false;
  const course = async (request: WireRequest, actionIds: readonly string[]): Promise<Carried> => {
    const { ofActions, ofOthers } = wishes.probability;
    const isOfActions = actionIds.length > 0;
    const isMet = wishes.random.chance(isOfActions ? ofActions : ofOthers);
    const fault = isRough && isMet ? wishes.pickFault(isOfActions) : null;
    if (!fault) return whole(await sendTo(wishes.pickPort(), request));
    wishes.onFault(fault, actionIds);
    return courses[fault](line, request);
  };
  return {
    carry: (request) => {
      const actionIds = actionIdsOf(request);
      for (const id of actionIds) carriedIds.add(id);
      const carrying = course(request, actionIds);
      const over = carrying.then(forget, forget);
      function forget(): void {
        underWay.delete(over);
      }
      underWay.add(over);
      return carrying;
    },
    begin: () => void (isRough = true),
    hasCarried: (id) => carriedIds.has(id),
    heal: async () => {
      isRough = false;
      await line.later.now();
      await Promise.all(underWay);
    },
  };
}

function actionIdsOf({ path, body }: WireRequest): readonly string[] {
  if (path !== '/graphql' || !body.includes('performActions')) return [];
  const { variables } = JSON.parse(body) as { variables?: { actions?: readonly { id: string }[] } };
  return variables?.actions?.map(({ id }) => id) ?? [];
}

const courses: Readonly<Record<WireFault, Course>> = {
  neverLeaves: () => Promise.reject(broken()),
  sentLate: async (line, request) => {
    await line.later.in(line.random.below(longestDelayMs));
    return whole(await sendTo(line.pickPort(), request));
  },
  requestCut: async ({ pickPort }, request) => {
    await sendHalf(pickPort(), request);
    throw broken();
  },
  answerLost: async ({ pickPort }, request) => {
    await sendTo(pickPort(), request);
    throw broken();
  },
  answerCut: async ({ pickPort, random }, request) => {
    const answer = await sendTo(pickPort(), request);
    return { answer, cutAt: random.below(Math.max(1, answer.body.length)) };
  },
  answerLate: async (line, request) => {
    const answer = await sendTo(line.pickPort(), request);
    await line.later.in(line.random.below(longestDelayMs));
    return whole(answer);
  },
  duplicatedAtOnce: async ({ pickPort }, request) => {
    const [one, other] = [sendTo(pickPort(), request), sendTo(pickPort(), request)];
    other.catch(() => undefined);
    return whole(await one);
  },
  repeatedLater: async (line, request) => {
    const answer = await sendTo(line.pickPort(), request);
    const delayMs = line.random.below(longestDelayMs * 20);
    line.later.add(delayMs, () => sendTo(line.pickPort(), request));
    return whole(answer);
  },
  badGateway: () => Promise.resolve(whole(gatewayAnswer(502))),
  badGatewayAfter: async ({ pickPort }, request) => {
    await sendTo(pickPort(), request);
    return whole(gatewayAnswer(504));
  },
  busy: () => Promise.resolve(whole({ ...gatewayAnswer(503), headers: { ...html, 'retry-after': '15' } })),
  captivePortal: () => Promise.resolve(whole(gatewayAnswer(200))),
};

const html = { 'content-type': 'text/html' };

function gatewayAnswer(status: number): WireAnswer {
  return { status, headers: html, cookies: [], body: '<html><body>Not the portal</body></html>' };
}

function whole(answer: WireAnswer): Carried {
  return { answer, cutAt: null };
}

function broken(): Error {
  return new TypeError('The connection broke.');
}

/** Planned events, which can also be triggered now. */
type Later = {
  readonly in: (delayMs: number) => Promise<void>;
  readonly add: (delayMs: number, work: () => Promise<unknown>) => void;
  readonly now: () => Promise<void>;
};

function createLater(): Later {
  const waiting = new Set<() => void>();
  const working = new Set<Promise<unknown>>();
  const wait = (delayMs: number): Promise<void> =>
    new Promise((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, delayMs);
      waiting.add(go);
    });
  const add = (delayMs: number, work: () => Promise<unknown>): void => {
    const done = wait(delayMs)
      .then(work)
      .catch(() => undefined)
      .finally(() => working.delete(done));
    working.add(done);
  };
  return {
    in: wait,
    add,
    now: async () => {
      for (const go of waiting) go();
      await Promise.all(working);
    },
  };
}
