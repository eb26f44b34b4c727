import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Agent, request, type ClientRequest } from 'node:http';
import { setMaxListeners } from 'node:events';
import type pg from 'pg';
import { readNews } from '../../../domain/sync/news.ts';
import { type Person, addressOf, freshHeaders } from './people.ts';

/** A device with an open stream, which pulls as the portal's page does. */
export type Device = {
  readonly person: Person;
  readonly cookie: string;
  readonly isOpen: () => boolean;
  /** When the last "pull" came, by performance.now(), and the longest wait that it asked for. */
  readonly told: () => { readonly atMs: number; readonly spreadMs: number } | null;
  readonly close: () => void;
};

/** The limit of streams of one session. */
const streamsOfSession = 6;

/** Creates colleagues of a person, each with a session, directly in the database: signing in would check a password for each of them. */
export async function moreColleagues(
  database: pg.Client,
  port: number,
  person: Person,
  count: number,
): Promise<readonly Person[]> {
  const secretName = /([\w-]+)=[\w-]{43}(?:;|$)/.exec(person.headers['cookie'] ?? '')?.[1] ?? '';
  const colleagues = Array.from({ length: count }, () => {
    const secret = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(secret).digest('hex');
    return { secret, hash, person: randomUUID(), user: randomUUID() };
  });
  const made = JSON.stringify(colleagues);
  const copies = (table: string, changes: string) =>
    `insert into ${table} select (jsonb_populate_record(old, jsonb_build_object(${changes}))).*
     from ${table} old, jsonb_to_recordset($2::jsonb) as made(person text, "user" text, hash text) where old.id::text = $1`;
  await database.query('begin');
  // Without triggers: they expect the identity of a request, which this connection does not have.
  await database.query(`set local session_replication_role = 'replica'`);
  await database.query(copies('people', `'id', person, 'email', person || '@bench.example'`), [person.person, made]);
  await database.query(copies('users', `'id', "user", 'person_id', person, 'is_primary', false`), [person.user, made]);
  await database.query(
    `insert into sessions (id_hash, person_id, user_id, program_id, checksum, idle_expires_at, expires_at)
     select decode(hash, 'hex'), person, "user", 'northgate', encode(gen_random_uuid()::text::bytea, 'hex'), now() + interval '8 hours', now() + interval '8 hours'
     from jsonb_to_recordset($1::jsonb) as made(person uuid, "user" uuid, hash text)`,
    [made],
  );
  await database.query('commit');
  const people: Person[] = [];
  for (const { secret, person: own, user } of colleagues) {
    const { headers } = await freshHeaders(port, `${secretName}=${secret}`);
    people.push({ ...person, person: own, user, headers });
  }
  return people;
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
setMaxListeners(0);

/** Opens six streams for each person. A stream that was closed reconnects after a random part of the time that the server asked for. */
export function openDevices(port: number, people: readonly Person[], count: number): readonly Device[] {
  return Array.from({ length: count }, (_none, index) => {
    const person = people[Math.floor(index / streamsOfSession) % people.length] as Person;
    return openDevice(port, person, index);
  });
}

function openDevice(port: number, person: Person, index: number): Device {
  let told: ReturnType<Device['told']> = null;
  let isOpen = false;
  let isClosed = false;
  let reconnectSpreadMs = 0;
  let sending: ClientRequest | null = null;
  const again = () => {
    if (!isOpen && sending === null) return;
    isOpen = false;
    sending = null;
    if (!isClosed) setTimeout(open, 500 + Math.random() * (500 + reconnectSpreadMs));
  };
  const open = () => {
    const headers = {
      host: 'northgate.localhost',
      cookie: person.headers['cookie'] ?? '',
      'x-forwarded-for': addressOf(index),
    };
    sending = request({ host: '127.0.0.1', port, path: '/events', headers, agent }, (answer) => {
      isOpen = answer.statusCode === 200;
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        for (const [, event, data] of text.matchAll(/event: (\w+)\ndata: (.*)\n/g)) {
          const news = readNews(data);
          if (event === 'beat') reconnectSpreadMs = news.spreadMs;
          else told = { atMs: performance.now(), spreadMs: news.spreadMs };
        }
      });
      answer.on('close', again);
      answer.on('error', () => undefined);
    });
    sending.on('error', again);
    sending.end();
  };
  open();
  return {
    person,
    cookie: person.headers['cookie'] ?? '',
    isOpen: () => isOpen,
    told: () => told,
    close: () => {
      isClosed = true;
      sending?.destroy();
    },
  };
}
