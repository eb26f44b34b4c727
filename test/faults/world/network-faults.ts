import type { Exchange } from '../../../src/platform/wire/exchange.ts';
import { empty, html, json, problem } from './model/exchanges.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** Faults of a request that does not reach our server: `null` is no answer at all. */
const elsewhere: Readonly<Record<string, (() => Exchange) | 'silence' | 'noRoute'>> = {
  neverLeaves: 'silence',
  unreachable: 'noRoute',
  captivePortal: () => html(200, 'Welcome to the station Wi-Fi'),
  redirected: () => html(302, 'Sign in to the company network'),
  proxySignIn: () => html(401, 'Proxy authentication'),
  blockedByFilter: () => html(403, 'This address is blocked'),
  otherHost: () => html(404, 'Not found'),
  networkSignIn: () => html(511, 'Network authentication required'),
  badGateway: () => html(502, 'Bad gateway'),
  unavailable: () => html(503, 'Service unavailable', '20'),
  gatewayTimeout: () => html(504, 'Gateway timeout'),
  empty200: () => empty(200),
  empty204: () => empty(204),
};

/** Refusals of our server. */
const refusals: Readonly<Record<string, () => Exchange>> = {
  internalError: () => problem(500, 'INTERNAL'),
  throttled: () => ({ ...problem(429, 'THROTTLED', { retryAfter: 15 }), retryAfter: '15' }),
  maintenance: () => ({ ...problem(503, 'MAINTENANCE'), retryAfter: '30' }),
  badRequest: () => problem(400, 'BAD_REQUEST'),
  wholeForbidden: () => problem(403, 'FORBIDDEN'),
  programMismatch: () => problem(403, 'PROGRAM_MISMATCH'),
  tooLarge: () => problem(413, 'TOO_LARGE'),
  conflict: () => json(409, { errors: [{ message: 'conflict' }] }),
  unprocessable: () => json(422, { errors: [{ message: 'unprocessable' }] }),
  goneAfterDeploy: () => json(410, { errors: [{ message: 'gone' }] }),
  unknownOperation: () => problem(400, 'UNKNOWN_OPERATION'),
  bearerRefused: () => problem(401, 'UNAUTHENTICATED'),
  checksumRefused: () => problem(409, 'SESSION_CHECKSUM_MISMATCH'),
};

/** Damage to an answer after the server has acted. */
const harms: Readonly<Record<string, (answer: Exchange, random: SeededRandom) => Exchange>> = {
  cut: (answer, random) => ({ ...answer, body: answer.body.slice(0, random.below(answer.body.length)) }),
  wrongType: (answer) => ({ ...answer, contentType: 'text/html' }),
  errorAfter: () => problem(500, 'INTERNAL'),
  gatewayAfter: () => html(502, 'Bad gateway'),
  portalAfter: () => html(200, 'Welcome back to the station Wi-Fi'),
  emptyAfter: () => empty(200),
  errorsBeside: (answer) => ({ ...answer, body: answer.body.replace('{', '{"errors":[{"message":"half"}],') }),
};

/** Damage to answers of single actions; the server has performed none or some of them. */
export const itemFaults = [
  'partial',
  'missingItem',
  'unknownCode',
  'inProgress',
  'notReady',
  'otherOrder',
  'garbled',
] as const;
export type ItemFault = (typeof itemFaults)[number];

/** Delays of a request or of its answer. */
const delays = ['replyLost', 'slow', 'late', 'duplicate', 'lateAndAgain'] as const;
type Delay = (typeof delays)[number];

/** Every kind of fault of a request. */
export const networkFaults: readonly string[] = [
  ...Object.keys(elsewhere),
  ...Object.keys(refusals),
  ...Object.keys(harms),
  ...delays,
  ...itemFaults,
];

export type Fate =
  | { readonly kind: 'elsewhere'; readonly answer: Exchange | 'silence' | 'noRoute' }
  | { readonly kind: 'refused'; readonly answer: Exchange }
  | { readonly kind: 'harmed'; readonly harm: (answer: Exchange) => Exchange }
  | { readonly kind: 'delayed'; readonly how: Delay }
  | { readonly kind: 'items'; readonly how: ItemFault };

export function fateOf(name: string, random: SeededRandom): Fate {
  const other = elsewhere[name];
  if (other) return { kind: 'elsewhere', answer: typeof other === 'string' ? other : other() };
  const refusal = refusals[name];
  if (refusal) return { kind: 'refused', answer: refusal() };
  const harm = harms[name];
  if (harm) return { kind: 'harmed', harm: (answer) => harm(answer, random) };
  const delay = delays.find((one) => one === name);
  if (delay) return { kind: 'delayed', how: delay };
  const item = itemFaults.find((one) => one === name);
  if (item) return { kind: 'items', how: item };
  throw new Error(`Nothing that befalls a request is called ${name}.`);
}
