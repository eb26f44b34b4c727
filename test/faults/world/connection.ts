import { actionOf } from '../../../domain/actions.ts';
import { instantFromMs, instantToMs } from '../../../domain/time/instant.ts';
import {
  deviceStore,
  type DeviceStore,
  type Entry,
  type EntryState,
  type OfflinePorts,
} from '../../../src/offline/offline.ts';
import type { StoredEntry } from '../../../src/offline/store.ts';
import { createPassingBearerStore } from '../../../src/platform/wire/bearer.ts';
import type { Connection } from '../../../src/platform/wire/connection.ts';
import type { Fetch } from '../../../src/platform/wire/exchange.ts';
import { createGraphqlClient } from '../../../src/platform/wire/graphql/graphql-client.ts';
import type { GraphqlWire } from '../../../src/platform/wire/graphql/graphql-wire.ts';
import { judgeGraphqlAnswer } from '../../../src/platform/wire/judge-answer.ts';
import { probe } from '../../../src/platform/wire/probe.ts';
import { createServerPort } from '../../../src/platform/wire/server-port.ts';
import { createSession } from '../../../src/platform/identity/session.ts';
import { type Browser, type Context, type World, broadcastPort, lockPort } from './browser.ts';
import type { Tap } from './disk/disk-user.ts';
import { aheadOf } from './earlier-reading.ts';
import { type Heard, type Line, type Outgoing, send } from './network.ts';
import { type Leaving, askedBackoffMs } from './manners.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { readingSecrets } from './disk/secret-keepers.ts';

const origin = 'https://northgate.example';
const program = 'northgate';

export type Connected = Connection & { readonly memory: DeviceStore };
export type ConnectedOptions = {
  /** The worker cannot see the readable cookie. */
  readonly isWorker: boolean;
  /** Changes the engine's ports, to plant bugs. */
  readonly overPorts?: (ports: OfflinePorts, random: SeededRandom) => OfflinePorts;
};

/**
 * The product's own session, client and interpretation of answers for one context; only the network below, the clock, the disk and the
 * rest of the browser are simulated.
 */
export function connect(world: World, browser: Browser, context: Context, options: ConnectedOptions): Connected {
  const random = world.random.fork();
  const own = devicePorts(world, browser, context, random, options);
  const line = lineOf(world, browser, context, random);
  const call = (request: Outgoing): Promise<Heard> => {
    const name = `server.${request.operation ?? request.path.slice(1)}`;
    context.user.tap(name, 'before');
    if (!context.isAlive()) return new Promise(() => undefined);
    const leaving = request.operation === 'performActions' ? leavingIn(request) : [];
    world.manners.leave(browser, leaving);
    const attempts = leaving.map(({ id }) => ({ id, number: attemptsOf(stateOf(browser, id)) }));
    return send(line, request).then((heard) => {
      if (!('kind' in heard) && attempts.length > 0)
        notePause(world, browser, context, attempts, askedBackoffMs(heard));
      context.user.tap(name, 'after');
      return context.isAlive() ? heard : new Promise<Heard>(() => undefined);
    });
  };
  const wire: GraphqlWire = {
    post: async (operation, variables, headers, { timeOutMs = 60_000 } = {}) => {
      const token = headers['authorization']?.replace('Bearer ', '') ?? null;
      const given = variables as Readonly<Record<string, unknown>>;
      const heard = await call({
        path: '/graphql',
        operation: operation.name,
        variables: given,
        token,
        checksum: headers['x-session-checksum'] ?? null,
        mfaEventId: headers['x-mfa-event-id'] ?? null,
        timeOutMs,
      });
      return 'kind' in heard ? heard : judgeGraphqlAnswer(heard, operation.answer, instantToMs(own.clock.now()));
    },
  };
  const fetch = fetchOver(call);
  const memory = deviceStore(own);
  const session = createSession({
    fetch,
    origin,
    clock: own.clock,
    wire,
    device: memory,
    bearers: createPassingBearerStore(),
    broadcast: own.broadcast,
    cookie: options.isWorker
      ? null
      : { read: () => browser.cookie?.readable || null, remove: () => hideCookie(browser) },
    programId: () => program,
    grantHours: () => 24,
    log: own.log,
  });
  const client = createGraphqlClient(wire, session);
  const server = { ...createServerPort(client, memory, own.clock), probe: () => probe({ fetch, origin }) };
  const ports: OfflinePorts = { ...own, server };
  const onDelivery = () => () => undefined;
  return {
    wire,
    session,
    client,
    memory,
    onDelivery,
    ports: options.overPorts ? options.overPorts(ports, random) : ports,
  };
}

function devicePorts(
  world: World,
  browser: Browser,
  context: Context,
  random: SeededRandom,
  { isWorker }: ConnectedOptions,
): Omit<OfflinePorts, 'server'> {
  const { time } = world;
  const startedMs = time.nowMs();
  const tap: Tap = (call, phase) => context.user.tap(call, phase);
  let lastTurnMs = 0;
  let last = { ms: startedMs, instant: instantFromMs(startedMs) };
  const { earlier } = browser;
  const readsAhead = !isWorker && earlier && random.below(4) > 0;
  const ahead = readsAhead ? aheadOf(earlier, () => time.nowMs()) : null;
  /** A context's turns at the disk keep their order. */
  const soon = (run: () => void): void => {
    lastTurnMs = Math.max(lastTurnMs, time.nowMs() + random.below(3));
    time.plan(lastTurnMs - time.nowMs(), () => context.whenAwake(run));
  };
  const storage = browser.disk.storageFor(context.user, soon);
  return {
    clock: {
      now: () => {
        const ms = time.nowMs() + browser.clockOffsetMs;
        if (ms !== last.ms) last = { ms, instant: instantFromMs(ms) };
        return last.instant;
      },
      monotonicMs: () => time.nowMs() - startedMs,
      after: (delayMs, callback) => {
        tap('clock.after', 'before');
        if (!context.isAlive()) return () => undefined;
        return time.plan(delayMs, () => context.whenAwake(callback));
      },
    },
    random: { fraction: random.fraction, uuid: random.uuid },
    locks: lockPort(world, browser, context),
    broadcast: broadcastPort(world, browser, context),
    storage: { ...storage, ...(isWorker && { sealing: readingSecrets(storage.sealing) }), ...(ahead && { ahead }) },
    wake: {
      requestWake: async () => {
        tap('wake.request', 'before');
        if (context.isAlive()) Object.assign(browser, { isWakeWanted: true });
        tap('wake.request', 'after');
      },
    },
    log: (event, detail) => {
      world.tell(context.name, `logs ${event} ${detail ? JSON.stringify(detail) : ''}`.trim());
      if (event === 'offline.digest-mismatch')
        world.onMismatch(browser, `${context.name} takes ${detail?.['collections']} for wrong`);
    },
  };
}

function lineOf(world: World, browser: Browser, context: Context, random: SeededRandom): Line {
  return {
    time: world.time,
    random,
    network: browser.network,
    site: world.site,
    cookie: () => browser.cookie?.sid ?? null,
    // Sets the browser's own fields at that time.
    setCookie: (cookie) => void Object.assign(browser, { cookie }),
    setReadable: (readable) => void (browser.cookie = { sid: browser.cookie?.sid ?? '', readable }),
    whenAwake: context.whenAwake,
    onFault: (name, request) => {
      world.tell(context.name, `${name} befalls ${request.operation ?? request.path}`);
      world.onFault(browser, name);
    },
    onToldEarlier: world.onToldEarlier,
  };
}

const timeToKeepMs = 500;

type Attempt = { readonly id: string; readonly number: number };

/**
 * Does not apply to a page that dies, freezes, is signed out or has a full disk before it has stored the backoff, nor to one whose
 * attempt was not the last: its engine may have been closed while it slept.
 */
function notePause(
  world: World,
  browser: Browser,
  context: Context,
  attempts: readonly Attempt[],
  pauseMs: number,
): void {
  if (pauseMs === 0) return;
  const { time, manners } = world;
  const { aborted } = context.user;
  const heardMs = time.nowMs();
  const pause = { heardMs, untilMs: heardMs + pauseMs, clockOffsetMs: browser.clockOffsetMs };
  time.plan(timeToKeepMs, () => {
    const isKept = context.isAlive() && context.user.aborted === aborted && context.frozenUntilMs <= heardMs;
    if (isKept)
      manners.hear(
        attempts.filter((attempt) => isKnown(browser, attempt)).map(({ id }) => id),
        pause,
      );
  });
}

/** The result of the attempt is on the disk: the entry has changed since it was sent, and no newer attempt exists. */
function isKnown(browser: Browser, { id, number }: Attempt): boolean {
  const state = stateOf(browser, id);
  return state?.kind !== 'sending' && attemptsOf(state) === number;
}

function attemptsOf(state: EntryState | undefined): number {
  return state && 'attempts' in state ? state.attempts : 0;
}

function stateOf({ disk }: Browser, id: string): EntryState | undefined {
  const records = disk.names().flatMap((name) => disk.records(name, 'outbox')) as readonly StoredEntry[];
  const stored = records.find((record) => record.id === id);
  return (stored?.entry as Partial<Entry> | undefined)?.state;
}

/** The readable half of the cookie is deleted; only the server can end the hidden half. */
function hideCookie(browser: Browser): void {
  if (browser.cookie) browser.cookie = { ...browser.cookie, readable: '' };
}

/** `/auth` and `/probe` as the page fetches them. */
function fetchOver(call: (request: Outgoing) => Promise<Heard>): Fetch {
  return async (address) => {
    const pathname = address.slice(origin.length).split('?', 1)[0] ?? '';
    const heard = await call({
      path: pathname,
      operation: null,
      variables: {},
      token: null,
      checksum: null,
      mfaEventId: null,
      timeOutMs: 15_000,
    });
    if ('kind' in heard) throw new TypeError('Failed to fetch');
    const isOurs = pathname === '/probe' && heard.status === 204;
    const headers = new Map([['content-type', heard.contentType]]);
    if (heard.retryAfter !== null) headers.set('retry-after', heard.retryAfter);
    if (isOurs) headers.set('x-portal', program);
    const { status, body } = heard;
    return {
      status,
      // A plain object instead of a real `Headers`, because it is created a thousand times a second.
      headers: { get: (name: string) => headers.get(name) ?? null, has: (name: string) => headers.has(name) },
      type: 'basic',
      redirected: false,
      text: async () => body,
    } as unknown as Response;
  };
}

/** Actions that are sent automatically. Decisions are sent when a person requests it, as often as they do. */
function leavingIn({ variables }: Outgoing): readonly Leaving[] {
  const actions = variables['actions'] as readonly Leaving[];
  return actions.filter(({ kind }) => actionOf(kind)?.queue === 'queued');
}
