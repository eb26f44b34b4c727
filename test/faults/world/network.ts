import type { ActionAnswer, ActionEnvelope } from '../../../domain/envelope.ts';
import { type Unanswered, unanswered } from '../../../src/platform/wire/delivery.ts';
import type { Exchange } from '../../../src/platform/wire/exchange.ts';
import { garbled } from './garble.ts';
import { json } from './model/exchanges.ts';
import type { ModelSite, SiteAnswer, SiteRequest } from './model/model-site.ts';
import { type Fate, type ItemFault, fateOf, itemFaults } from './network-faults.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The network between one device and the server. */
export type Network = {
  /** The kinds that are possible now, and the probability of one per request. */
  faults: readonly string[];
  probability: number;
  isDown: boolean;
  /** The next request gets this fault, without randomness: for tests that place a fault exactly. */
  nextFault: string | null;
  /** The same for the next request that carries actions. */
  nextSendFault: string | null;
};

export function createNetwork(faults: readonly string[] = [], probability = 0): Network {
  return { faults, probability, isDown: false, nextFault: null, nextSendFault: null };
}

export type Outgoing = Omit<SiteRequest, 'cookie'> & { readonly timeOutMs: number };
export type Heard = Exchange | Unanswered;

/** The parts of a context and its device that a connection needs. */
export type Line = {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly network: Network;
  readonly site: ModelSite;
  readonly cookie: () => string | null;
  /** An answer arrived at the browser, even if the page that asked is gone. */
  readonly setCookie: (cookie: NonNullable<SiteAnswer['cookie']> | null) => void;
  /** The same for the half that the page can see alone. */
  readonly setReadable: (readable: string) => void;
  readonly whenAwake: (run: () => void) => void;
  readonly onFault: (name: string, request: Outgoing) => void;
  /** An answer was modified in transit and names a feed version before that of the action's effect. */
  readonly onToldEarlier: (actionId: string, version: number) => void;
};

/** Sends one request; never throws, and returns what a browser would have received. */
export function send(line: Line, request: Outgoing): Promise<Heard> {
  const { time, network, random } = line;
  const sent = line.cookie();
  return new Promise((resolve) => {
    let isHeard = false;
    const hear = (delayMs: number, heard: Heard): void => {
      const isTooLate = delayMs >= request.timeOutMs;
      const [afterMs, outcome] = isTooLate
        ? ([request.timeOutMs, unanswered('timeout')] as const)
        : ([delayMs, heard] as const);
      time.plan(afterMs, () =>
        line.whenAwake(() => {
          if (!isHeard) resolve(outcome);
          isHeard = true;
        }),
      );
    };
    if (network.isDown) return hear(5, unanswered('noRoute'));
    const name = network.nextFault ?? nextSendFault(network, request) ?? chosenFault(line, request);
    network.nextFault = null;
    if (name) line.onFault(name, request);
    const course: Course = { line, request, sent, hear, shortly: 20 + random.below(200) };
    if (name) befall(course, fateOf(name, random));
    else arrive(course, course.shortly, (answer) => hear(course.shortly, answer));
  });
}

function nextSendFault(network: Network, { operation }: Outgoing): string | null {
  if (operation !== 'performActions') return null;
  const name = network.nextSendFault;
  network.nextSendFault = null;
  return name;
}

function chosenFault({ network, random }: Line, request: Outgoing): string | null {
  if (network.faults.length === 0 || !random.chance(network.probability)) return null;
  const [ofItems, ofRequests] = [network.faults.filter(isOfItems), network.faults.filter((name) => !isOfItems(name))];
  // The few requests with payments often get the faults that only they can have.
  const isItems = request.operation === 'performActions' && ofItems.length > 0 && random.chance(0.5);
  const usable = isItems ? ofItems : ofRequests;
  return usable.length > 0 ? random.pick(usable) : null;
}

function isOfItems(name: string): boolean {
  return itemFaults.some((item) => item === name);
}

type Course = {
  readonly line: Line;
  readonly request: Outgoing;
  readonly sent: string | null;
  readonly hear: (delayMs: number, heard: Heard) => void;
  readonly shortly: number;
};

/** The request reaches the server after a while; its answer sets cookies when it arrives, unless it is lost. */
function arrive(course: Course, delayMs: number, answered: (answer: Exchange) => void, isLost = false): void {
  const { line, request, sent } = course;
  line.time.plan(delayMs, () => {
    const { exchange, cookie, readable } = line.site.handle({ ...request, cookie: sent });
    const delayToPageMs = Math.max(course.shortly - 1, 0);
    if (cookie !== undefined && !isLost) line.time.plan(delayToPageMs, () => line.setCookie(cookie));
    if (readable !== undefined && !isLost) line.time.plan(delayToPageMs, () => line.setReadable(readable));
    answered(exchange);
  });
}

function befall(course: Course, fate: Fate): void {
  const { hear, shortly } = course;
  switch (fate.kind) {
    case 'elsewhere':
      if (fate.answer === 'silence') return hear(Number.POSITIVE_INFINITY, unanswered('timeout'));
      if (fate.answer === 'noRoute') return hear(shortly, unanswered('noRoute'));
      return hear(shortly, fate.answer);
    case 'refused':
      return hear(shortly, fate.answer);
    case 'harmed':
      return arrive(course, shortly, (answer) => hear(shortly, fate.harm(answer)), true);
    case 'delayed':
      return delay(course, fate.how);
    case 'items':
      return harmItems(course, fate.how);
  }
}

function delay(course: Course, how: Extract<Fate, { kind: 'delayed' }>['how']): void {
  const { hear, shortly, line } = course;
  const nobody = (): void => undefined;
  const muchLater = shortly + 30_000 + line.random.below(400_000);
  switch (how) {
    case 'replyLost':
      arrive(course, shortly, nobody, true);
      return hear(Number.POSITIVE_INFINITY, unanswered('timeout'));
    case 'slow':
      return arrive(course, shortly, (answer) => hear(59_000, answer));
    case 'late':
      arrive(course, muchLater, nobody, true);
      return hear(Number.POSITIVE_INFINITY, unanswered('timeout'));
    case 'duplicate':
      arrive(course, shortly, (answer) => hear(shortly, answer));
      return arrive(course, shortly + line.random.below(400_000), nobody, true);
    case 'lateAndAgain':
      arrive(course, muchLater, nobody, true);
      arrive(course, muchLater + line.random.below(60_000), nobody, true);
      return hear(Number.POSITIVE_INFINITY, unanswered('timeout'));
  }
}

/** Only some of a batch are performed, or only some answers arrive, or they arrive in a wrong format. */
function harmItems(course: Course, how: ItemFault): void {
  const { line, request, hear, shortly } = course;
  const { random } = line;
  const actions = request.variables['actions'] as readonly ActionEnvelope[];
  const odd = actions[random.below(actions.length)]?.id;
  const isDone = how === 'missingItem' || how === 'otherOrder' || how === 'garbled' || random.chance(0.5);
  const variables = isDone ? request.variables : { actions: actions.filter((action) => action.id !== odd) };
  const partly = { ...course, request: { ...request, variables } };
  arrive(partly, shortly, (answer) => {
    if (how === 'garbled') {
      const other = garbled(answer, random);
      noteToldEarlier(course.line, answer, other);
      return hear(shortly, other);
    }
    const answers = answersIn(answer);
    if (!answers) return hear(shortly, answer);
    hear(shortly, json(200, { data: { performActions: harmed(how, answers, odd ?? '') } }));
  });
}

function harmed(how: ItemFault, answers: readonly ActionAnswer[], odd: string): readonly (ActionAnswer | null)[] {
  const others = answers.filter((answer) => answer.id !== odd);
  const codes: Partial<Record<ItemFault, string>> = {
    unknownCode: 'RULE_OF_TOMORROW',
    inProgress: 'ACTION_IN_PROGRESS',
    notReady: 'ACTION_NOT_READY',
  };
  const code = codes[how];
  if (how === 'otherOrder') return answers.toReversed();
  if (how === 'missingItem') return answers.map((answer) => (answer.id === odd ? null : answer));
  if (code === undefined) return others;
  const id = odd as ActionAnswer['id'];
  const refused = { id, outcome: 'refused' as const, code, values: null, current: null, feedVersion: null };
  return [...others, { ...refused, result: null }];
}

/** For an answer to actions and its modified form. */
function noteToldEarlier({ onToldEarlier }: Line, answer: Exchange, other: Exchange): void {
  const told = new Map(readableAnswersIn(other).map(({ id, feedVersion }) => [id, feedVersion]));
  for (const { id, feedVersion } of readableAnswersIn(answer))
    if (feedVersion !== null && told.has(id) && !(Number(told.get(id)) >= feedVersion)) onToldEarlier(id, feedVersion);
}

/** Empty for an answer that is no longer one to actions. */
function readableAnswersIn(answer: Exchange): readonly ActionAnswer[] {
  try {
    return (answersIn(answer) ?? []).filter(Boolean);
  } catch {
    return [];
  }
}

function answersIn(answer: Exchange): readonly ActionAnswer[] | null {
  if (answer.status !== 200) return null;
  const { data } = JSON.parse(answer.body) as { data?: { performActions?: readonly ActionAnswer[] } };
  return data?.performActions ?? null;
}
