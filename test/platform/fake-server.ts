import type { BearerClaims, SessionClaims } from '../../domain/session/claims.ts';
import type { Subject } from '../../domain/subject.ts';
import { instantFromMs } from '../../domain/time/instant.ts';
import { nilBuyerId } from '../../domain/ids.ts';
import { createPassingBearerStore } from '../../src/platform/wire/bearer.ts';
import {
  type Connection,
  type ConnectionOptions,
  type PageConnectionOptions,
  connect,
} from '../../src/platform/wire/connection.ts';
import { createServerPort } from '../../src/platform/wire/server-port.ts';
import { connectionSoon } from '../../src/platform/wire/page/connection-soon.ts';
import type { DevicePorts } from '../../src/platform/account/device-ports.ts';
import type { DeviceMemory } from '../../src/platform/account/device-memory.ts';
import { deviceStore, type DeviceSignal } from '../../src/offline/offline.ts';

/** A person with a user at a buyer, as the session's claims name them. */
export type Person = SessionClaims;

const base = Date.parse('2026-03-02T09:00:00.000Z');

export function person(number: number, change: Partial<SessionClaims> = {}): Person {
  const id = (kind: number) => `${String(kind).repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return {
    email: `person${number}@harbour.example`,
    name: `Person ${number}`,
    roles: ['buyerPayer'],
    ssoStatus: null,
    customerCountry: 'GB',
    sessionChecksum: `checksum-${number}`,
    userType: 'buyer',
    program: 'northgate',
    person: id(1),
    user: id(2),
    buyer: { id: id(3), name: `Business ${number}` },
    iat: base / 1000,
    exp: base / 1000 + 86_400,
    since: base / 1000 - 3_600,
    ...change,
  } as SessionClaims;
}

export function subjectOfPerson({ program, user, buyer }: Person): Subject {
  return { program, user, buyer: buyer?.id ?? nilBuyerId };
}

/** A token as the server signs it; nothing on the device checks the third part. */
export function tokenOf(payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part(payload)}.signature`;
}

export function bearerTokenOf(who: Person, serial = 1): string {
  const claims: BearerClaims = {
    sid: `session-${serial}`,
    program: who.program,
    person: who.person,
    user: who.user,
    buyer: who.buyer?.id ?? null,
    checksum: who.sessionChecksum,
    exp: who.exp,
  };
  return tokenOf(claims);
}

export type Asked = {
  readonly path: string;
  readonly operation: string | null;
  readonly headers: Headers;
  readonly body: unknown;
};
export type Reply = Response | 'noRoute' | 'never' | 'cut';
export type Answering = (asked: Asked) => Reply | Promise<Reply>;

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}

export function refusal(status: number, code: string, values: object = {}): Response {
  return json(status, { errors: [{ message: code, extensions: { code, ...values } }] });
}

export const captivePortal = () =>
  new Response('<html><body>Welcome to the station Wi-Fi</body></html>', { headers: { 'content-type': 'text/html' } });

/** A clock that moves only on request; timers fire in order as it passes them. */
export function virtualClock() {
  let passedMs = 0;
  let timers: { atMs: number; callback: () => void }[] = [];
  return {
    now: () => instantFromMs(base + passedMs),
    monotonicMs: () => passedMs,
    after: (delayMs: number, callback: () => void) => {
      const timer = { atMs: passedMs + delayMs, callback };
      timers.push(timer);
      return () => void (timers = timers.filter((other) => other !== timer));
    },
    pending: () => timers.length,
    /** Moves forward and runs waiting work, until nothing more is due. */
    advance: async (ms: number) => {
      const untilMs = passedMs + ms;
      for (;;) {
        await settled();
        const [due] = timers.filter((timer) => timer.atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs);
        if (!due) break;
        timers = timers.filter((timer) => timer !== due);
        passedMs = Math.max(passedMs, due.atMs);
        due.callback();
      }
      passedMs = untilMs;
      await settled();
    },
  };
}

/** Lets all work settle that waits only on promises. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise<void>((resolve) => void setTimeout(resolve, 0));
}

/** One browser profile: a clock, an in-memory device database, a cookie jar, and channels between its tabs. */
export function testDevice() {
  const clock = virtualClock();
  const asked: Asked[] = [];
  const logged: string[] = [];
  const channels = new Set<(message: DeviceSignal) => void>();
  const storage = { indexedDB: null, keyRange: null };
  let uuids = 0;
  const random = {
    fraction: () => 0.5,
    uuid: () => `${String((uuids += 1)).padStart(8, '0')}-0000-4000-8000-000000000000`,
  };
  const memory: DeviceMemory = deviceStore({ storage, random });
  const world = { cookie: null as string | null, answer: ((): Reply => 'noRoute') as Answering };

  const fetch: ConnectionOptions['fetch'] = async (address, init) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as { operationName?: string }) : null;
    const request: Asked = {
      path: new URL(address).pathname,
      operation: body?.operationName ?? null,
      headers: new Headers(init.headers),
      body,
    };
    asked.push(request);
    const reply = await world.answer(request);
    if (reply === 'noRoute') throw new TypeError('Failed to fetch');
    if (reply === 'cut') return cutResponse();
    if (reply === 'never')
      return new Promise((_resolve, reject) =>
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      );
    return reply;
  };

  function ports(): DevicePorts {
    const mine = new Set<(message: DeviceSignal) => void>();
    const hear = (message: DeviceSignal) => {
      for (const listener of mine) listener(message);
    };
    channels.add(hear);
    return {
      clock,
      random,
      storage,
      locks: { tryExclusive: async (_name, _ms, work) => work(new AbortController().signal).then(() => true) },
      broadcast: {
        post: (message) => {
          for (const channel of channels) if (channel !== hear) channel(message);
        },
        tellHere: hear,
        subscribe: (listener) => {
          mine.add(listener);
          return () => void mine.delete(listener);
        },
      },
      wake: { requestWake: () => Promise.resolve() },
      log: (event) => void logged.push(event),
    };
  }

  function tab(change: Partial<PageConnectionOptions> = {}): Connection {
    return connectionSoon(options(change));
  }

  function options(change: Partial<PageConnectionOptions> = {}): PageConnectionOptions {
    return {
      device: ports(),
      memory,
      fetch,
      tab: null,
      cookie: { read: () => world.cookie, remove: () => void (world.cookie = null) },
      origin: 'https://northgate.example',
      programId: () => 'northgate',
      grantHours: () => 24,
      ...change,
    };
  }

  return {
    clock,
    memory,
    asked,
    logged,
    world,
    fetch,
    ports,
    options,
    tab,
    /** The worker of the same profile, which sees no cookie. */
    worker: () =>
      connect({ ...options({ cookie: null }), bearers: createPassingBearerStore(), serverOf: createServerPort }),
    paths: () => asked.map(({ path, operation }) => operation ?? path),
    signInAs: (who: Person) => void (world.cookie = tokenOf(who)),
  };
}

function cutResponse(): Response {
  const stream = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"data":{"users"'));
      controller.error(new TypeError('network error'));
    },
  });
  return new Response(stream, { headers: { 'content-type': 'application/json' } });
}
