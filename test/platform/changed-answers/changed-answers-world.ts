import type { ActionEnvelope } from '../../../domain/envelope.ts';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import { composeOffline, engineParts } from '../../../src/offline/account/compose-offline.ts';
import type { Offline } from '../../../src/offline/offline.ts';
import { bankAccountId, chargeId, harbourId, modelActionRecord, startMs, tom } from '../../faults/model-rows.ts';
import { createModelServer } from '../../faults/model-server.ts';
import type { SeededRandom } from '../../faults/seeded-random.ts';
import { type Asked, bearerTokenOf, person, testDevice } from '../fake-server.ts';
import { type Travelling, changes } from './change-answer.ts';
import { isPerfectLie } from './lies.ts';

/** The changes and their results, over all worlds of a run. */
export type Tally = {
  changed: number;
  /** Changes into a valid answer that nobody could detect; repeated with another change, and not counted. */
  perfectLies: number;
  readonly byKind: Map<string, number>;
  withoutEffect: number;
  withEffect: number;
  readonly settledFalsely: string[];
  /** Entries that were stored and could not be read again. */
  unreadable: number;
};

const chargeCount = 40;
const amountMinor = 100;
const wholePageRows = 500;

/** A device whose every answer may be changed in transit, with a server that records its effects. */
export async function createChangedAnswersWorld(random: SeededRandom, tally: Tally) {
  const server = createModelServer(() => startMs, chargeCount, wholePageRows);
  const effects = () => new Set<string>(server.effects.map((effect) => effect.actionId));
  const who = person(1, { user: tom.user, buyer: { id: harbourId, name: 'Harbour Build Ltd' } });
  const device = testDevice();
  device.signInAs(who);
  const history: { kind: string; from: string; to: Travelling }[] = [];
  const line = { isChanging: false, isClosed: false, ids: [] as string[], earlier: [] as string[] };
  let openLine: (() => void) | null = null;

  const changed = (truth: Travelling, sentIds: readonly string[]): Travelling => {
    const lore = { earlier: line.earlier, ids: line.ids };
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const kinds = Array.from({ length: random.pick([1, 1, 2]) }, () => random.pick(Object.keys(changes)));
      const answer = kinds.reduce((one, kind) => changes[kind]?.(one, random, lore) ?? one, truth);
      if (JSON.stringify(answer) === JSON.stringify(truth)) continue;
      const done = effects();
      if (isPerfectLie(answer, sentIds, (id) => done.has(id))) {
        tally.perfectLies += 1;
        continue;
      }
      tally.changed += 1;
      for (const kind of kinds) tally.byKind.set(kind, (tally.byKind.get(kind) ?? 0) + 1);
      history.push({ kind: kinds.join(' and '), from: truth.body, to: answer });
      return answer;
    }
    return truth;
  };

  device.world.answer = async (asked) => {
    const actions = actionsOf(asked);
    if (actions.length > 0 && line.isClosed) await new Promise<void>((resolve) => void (openLine = resolve));
    const sentIds = actions.map((action) => action.id as string);
    line.ids.push(...sentIds);
    const truth = truthOf(asked, actions);
    const isChanged = line.isChanging && (actions.length > 0 || random.chance(0.3));
    const answer = isChanged ? changed(truth, sentIds) : truth;
    if (asked.operation === 'performActions') line.earlier.push(truth.body);
    return responseOf(answer);
  };

  function truthOf(asked: Asked, actions: readonly ActionEnvelope[]): Travelling {
    if (asked.path === '/auth') return said(200, { token: bearerTokenOf(who) });
    const { cursor } = variablesOf(asked) as { cursor?: string | null };
    if (asked.operation === 'changes') return said(200, { data: { changes: server.changes(readableCursor(cursor)) } });
    if (asked.operation === 'digests') return said(200, { data: { digests: server.digests() } });
    if (asked.operation === 'reportMismatches') return said(200, { data: { reportMismatches: true } });
    if (asked.operation !== 'performActions') return said(404, { code: 'NOT_FOUND' });
    const trouble = random.chance(0.3) ? random.pick(troubles) : null;
    return trouble ?? said(200, { data: { performActions: perform(actions) } });
  }

  /** Like the real server: a refusal is stored as a failed record, which is also part of the changes. */
  function perform(actions: readonly ActionEnvelope[]) {
    return actions.map((action) => {
      const isNew = server.get('actions', action.id) === undefined;
      const [answer] = server.perform([action]);
      if (answer?.outcome === 'refused' && isNew) server.change(() => server.put('actions', failedRecord(action)));
      return answer;
    });
  }

  /** A colleague was faster: this device's actions on that charge have no effect. */
  const colleaguePays = (number: number): void => {
    const due = server.get('charges', chargeId(number));
    if (due && due.remainingDueMinor - due.pendingAmountMinor > amountMinor)
      server.colleaguePays(chargeId(number), amountMinor);
  };

  const settings = { subject: tom, roles: ['buyerAdministrator' as const], timeZone: 'Europe/London' };
  // A disk that stores, without the time of a real one.
  const parts = {
    ...engineParts,
    overStore: (store: Parameters<typeof engineParts.overStore>[0]) => ({ ...store, canKeep: true }),
  };
  const opened = async (): Promise<Offline> => {
    const engine = await composeOffline(device.tab().ports, settings, parts);
    await engine.pull();
    return engine;
  };
  let offline = await opened();

  /** Some payments are sent, and all answers may be changed. False if the session was considered to be over. */
  async function round(): Promise<boolean> {
    line.isClosed = true;
    line.isChanging = true;
    const ids: string[] = [];
    const numbers = Array.from({ length: 1 + random.below(4) }, () => 1 + random.below(chargeCount));
    for (const number of numbers) {
      const queued = await offline.enqueue('payInvoices', payment(number));
      if (queued.ok) ids.push(queued.entry.id);
      if (random.chance(0.5)) colleaguePays(number);
    }
    line.isClosed = false;
    openLine?.();
    await offline.replay('timer');
    await offline.pull();
    await offline.replay('timer');
    const performed = random.chance(0.2)
      ? await offline.perform('payInvoices', payment(1 + random.below(chargeCount)))
      : null;
    line.isChanging = false;
    const done = effects();
    if (performed?.ok && !done.has(performed.answer.id))
      tally.settledFalsely.push(storyOf(performed.answer.id, history));
    await judge(offline, ids, done);
    tally.unreadable += (await offline.entries.unreadable()).length;
    history.length = 0;
    // Its memory is lost with it.
    offline.close();
    offline = await opened();
    return offline.status().session === 'valid';
  }

  async function judge(engine: Offline, ids: readonly string[], done: ReadonlySet<string>): Promise<void> {
    const quarantined = new Set((await engine.entries.unreadable()).map((record) => record.id));
    const left = new Map((await engine.entries.all()).map((entry) => [entry.id, entry.state.kind]));
    for (const id of ids) {
      const isSettled = (!left.has(id) && !quarantined.has(id)) || left.get(id) === 'sent';
      if (done.has(id)) tally.withEffect += 1;
      else tally.withoutEffect += 1;
      if (isSettled && !done.has(id)) tally.settledFalsely.push(storyOf(id, history));
    }
  }
  return { round, close: () => offline.close() };
}

function payment(number: number): PayInvoicesInput {
  const lines = [{ chargeId: chargeId(number), amountMinor }];
  return { bankAccountId, currency: 'GBP', totalMinor: amountMinor, lines };
}

function said(status: number, body: unknown, retryAfter: string | null = null): Travelling {
  return { status, type: 'application/json; charset=utf-8', retryAfter, body: JSON.stringify(body) };
}

/** Answers of a server that has performed nothing. */
const troubles: readonly Travelling[] = [
  said(500, { errors: [{ message: '', extensions: { code: 'INTERNAL' } }] }),
  said(503, { errors: [{ message: '', extensions: { code: 'MAINTENANCE' } }] }, '30'),
  said(429, { errors: [{ message: '', extensions: { code: 'THROTTLED' } }] }, '5'),
  said(400, { errors: [{ message: '', extensions: { code: 'UNKNOWN_OPERATION' } }] }),
  said(200, { data: { performActions: [] } }),
];

function actionsOf(asked: Asked): readonly ActionEnvelope[] {
  if (asked.operation !== 'performActions') return [];
  return (variablesOf(asked) as { actions: readonly ActionEnvelope[] }).actions;
}

function variablesOf(asked: Asked): object {
  return (asked.body as { variables?: object } | null)?.variables ?? {};
}

/** A modified cursor is invalid, and the load begins again. */
function readableCursor(text: string | null | undefined): string | null {
  try {
    const cursor = JSON.parse(text ?? 'null') as { version?: unknown } | null;
    return typeof cursor?.version === 'number' && text !== undefined ? text : null;
  } catch {
    return null;
  }
}

function failedRecord(action: ActionEnvelope) {
  return modelActionRecord({
    id: action.id,
    userId: action.subject.user,
    input: action.input,
    amountMinor,
    state: 'failed',
    error: { code: 'VERSION_CONFLICT', values: null },
  });
}

/** Some statuses have no body, and a test cannot create some others: those appear as in the browser. */
function responseOf({ status, type, retryAfter, body }: Travelling): Response {
  const headers = {
    ...(type === '' ? {} : { 'content-type': type }),
    ...(retryAfter === null ? {} : { 'retry-after': retryAfter }),
  };
  const isBodyless = status === 204 || status === 304;
  return new Response(isBodyless ? null : new TextEncoder().encode(body), { status, headers });
}

/** The changed answers of a round that concern the action, each reduced to that part. */
function storyOf(id: string, history: readonly { kind: string; from: string; to: Travelling }[]): string {
  const about = (body: string) => body.slice(Math.max(0, body.indexOf(id) - 100), body.indexOf(id) + 200);
  const steps = history
    .filter(({ from, to }) => from.includes(id) || to.body.includes(id))
    .map(({ kind, from, to }) => `  ${kind}\n    from …${about(from)}…\n    to   ${to.status} …${about(to.body)}…`);
  return [`${id} was settled as done although the server had done nothing:`, ...steps].join('\n');
}
