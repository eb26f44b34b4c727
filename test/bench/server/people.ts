import { SignJWT } from 'jose';
import * as v from 'valibot';
import { readBearer } from '../../../src/platform/wire/bearer.ts';
import { signInMutation } from '../../../src/platform/identity/session.documents.ts';
import { demoPassword } from '../../journeys/support/steps.ts';
import { type Call, exchange } from './load.ts';

/** Somebody with a session at the product; `headers` authenticate there, `atReference` at the reference. */
export type Person = {
  readonly buyer: string;
  readonly user: string;
  readonly person: string;
  headers: Readonly<Record<string, string>>;
  readonly atReference: Readonly<Record<string, string>>;
};

const json = { 'content-type': 'application/json', host: 'northgate.localhost' };

/** Signs in through the portal. */
export async function signIn(port: number, email: string, referenceKey: Uint8Array): Promise<Person> {
  const cookie = await cookieOf(port, email);
  const { headers, claims } = await freshHeaders(port, cookie);
  const token = await new SignJWT({ sid: claims.sid }).setProtectedHeader({ alg: 'HS256' }).sign(referenceKey);
  return {
    buyer: claims.buyer ?? '',
    user: claims.user,
    person: claims.person,
    headers,
    atReference: { ...json, authorization: `Bearer ${token}` },
  };
}

/** New bearers, which are valid for ten minutes. */
export async function refresh(port: number, people: readonly Person[]): Promise<void> {
  for (const person of people) person.headers = (await freshHeaders(port, person.headers['cookie'] ?? '')).headers;
}

/** Signs in with the password; the demo's program requires no code for that. */
async function cookieOf(port: number, email: string): Promise<string> {
  const variables = { email, password: demoPassword };
  const headers = { ...json, 'x-requested-with': 'XMLHttpRequest' };
  return (await exchange(port, call(headers, signInMutation.document, variables))).cookies.join('; ');
}

/** The headers of a session with a new bearer. The server may also give it a new secret. */
export async function freshHeaders(port: number, cookie: string) {
  const answer = await exchange(port, { path: '/auth', method: 'POST', headers: { ...json, cookie }, body: '{}' });
  const bearer = readBearer(v.parse(v.object({ token: v.string() }), JSON.parse(answer.text)).token);
  if (!bearer) throw new Error('The server gave no bearer.');
  const cookies = new Map([...cookie.split('; '), ...answer.cookies].map((one) => [one.split('=', 1)[0], one]));
  const headers = {
    ...json,
    cookie: [...cookies.values()].join('; '),
    authorization: `Bearer ${bearer.token}`,
    'x-session-checksum': bearer.claims.checksum,
    'x-program-id': bearer.claims.program,
    'x-requested-with': 'XMLHttpRequest',
  };
  return { headers, claims: bearer.claims };
}

/** A call to GraphQL, each from another address, because the product limits the requests of one. */
export function call(headers: Readonly<Record<string, string>>, query: string, variables: object, turn = 0): Call {
  return {
    path: '/graphql',
    method: 'POST',
    headers: { ...headers, 'x-forwarded-for': addressOf(turn) },
    body: JSON.stringify({ query, variables }),
  };
}

/** A different IP address for each turn, because the product limits the requests of one. */
export function addressOf(turn: number): string {
  return `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
}
