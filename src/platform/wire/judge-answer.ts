import * as v from 'valibot';
import {
  type Delivery,
  type RefusalValues,
  type Undelivered,
  isAboutSession,
  refused,
  unanswered,
} from './delivery.ts';
import type { Exchange } from './exchange.ts';

const maxRetryAfterMs = 3_600_000;

/**
 * Classifies an exchange with `/graphql` by status, type and shape of the body only. `nowMs` is for a Retry-After with a date. An answer
 * that is not recognisably our server's counts as none: a captive portal's sign-in page or a proxy's error does not show the effect on our
 * server.
 */
export function judgeGraphqlAnswer<T>(
  exchange: Exchange,
  answer: v.GenericSchema<unknown, T> | undefined,
  nowMs: number,
): Delivery<T> {
  const body = readJson(exchange);
  const problem = problemOf(body);
  const retryAfterMs = retryAfter(exchange.retryAfter, nowMs) ?? secondsToMs(problem?.values?.['retryAfter']);
  if (exchange.status === 401) {
    return refused(problem?.code === 'SESSION_CHECKSUM_MISMATCH' ? problem.code : 'UNAUTHENTICATED');
  }
  const said = refusal(exchange, problem, retryAfterMs, body.kind === 'json');
  if (said) return said;
  if (exchange.status < 200 || exchange.status > 299) return unanswered('notOurs');
  return judgeSuccess(exchange, body, problem, answer);
}

function judgeSuccess<T>(
  exchange: Exchange,
  body: Json,
  problem: Problem | null,
  answer: v.GenericSchema<unknown, T> | undefined,
): Delivery<T> {
  if (body.kind !== 'json') return unanswered(body.kind === 'broken' ? 'cut' : 'notOurs');
  const envelope = v.safeParse(answerEnvelopeSchema, body.value);
  if (!envelope.success || exchange.status !== 200) return unanswered('notOurs');
  // Errors without a code beside partial data: it is unknown which part was done.
  if (problem || envelope.output.errors) return unanswered('notOurs');
  // Answers that are never stored are trusted to match the server's schema, by which the document is typed.
  if (!answer) return { kind: 'answered', body: envelope.output.data as T };
  const data = v.safeParse(answer, envelope.output.data);
  return data.success ? { kind: 'answered', body: data.output } : { kind: 'updateNeeded' };
}

/** The meaning of a status or a code alone; null if the body has to be checked. */
function refusal(
  exchange: Exchange,
  problem: Problem | null,
  retryAfterMs: number | null,
  isJson: boolean,
): Undelivered | null {
  const { status } = exchange;
  if (status === 511) return unanswered('notOurs');
  if (status === 408) return unanswered('timeout');
  if ((status === 404 || status === 410) && isJson) return { kind: 'updateNeeded' };
  const named = problem?.code ? byCode(problem.code, problem.values, retryAfterMs) : null;
  if (named && (status < 500 || named.kind !== 'requestRefused' || isAboutSession(named))) return named;
  if (status === 429) return { kind: 'throttled', retryAfterMs };
  if (status >= 500) return { kind: 'serverError', retryAfterMs };
  if (status === 413) return refused('TOO_LARGE');
  return null;
}

function byCode(code: string, values: RefusalValues | undefined, retryAfterMs: number | null): Undelivered {
  switch (code) {
    case 'THROTTLED':
      return { kind: 'throttled', retryAfterMs };
    case 'MAINTENANCE':
      return { kind: 'maintenance', retryAfterMs };
    case 'INTERNAL':
      return { kind: 'serverError', retryAfterMs };
    case 'UNKNOWN_OPERATION':
    case 'GRAPHQL_PARSE_FAILED':
    case 'GRAPHQL_VALIDATION_FAILED':
      return { kind: 'updateNeeded' };
    default:
      return refused(code, values);
  }
}

/**
 * Classifies an exchange with `/auth`. Only our own 401 with the code UNAUTHENTICATED, as JSON, ends a session; any
 * other answer leaves it open.
 */
export function judgeAuthAnswer(exchange: Exchange, nowMs: number): { kind: 'answered'; body: string } | Undelivered {
  const body = readJson(exchange);
  const problem = problemOf(body);
  if (exchange.status === 401) {
    return problem?.code === 'UNAUTHENTICATED' ? { kind: 'sessionEnded' } : unanswered('notOurs');
  }
  const retryAfterMs = retryAfter(exchange.retryAfter, nowMs) ?? secondsToMs(problem?.values?.['retryAfter']);
  const said = refusal(exchange, problem, retryAfterMs, body.kind === 'json');
  if (said) return isAboutSession(said) ? unanswered('notOurs') : said;
  const answer = v.safeParse(authAnswerSchema, body.kind === 'json' ? body.value : null);
  if (exchange.status === 200 && answer.success) return { kind: 'answered', body: answer.output.token };
  return unanswered(body.kind === 'broken' ? 'cut' : 'notOurs');
}

type Json = { readonly kind: 'json'; readonly value: unknown } | { readonly kind: 'broken' | 'other' };
type Problem = { readonly code: string | null; readonly values?: RefusalValues };

const authAnswerSchema = v.object({ token: v.pipe(v.string(), v.minLength(1)) });
const valuesSchema = v.record(v.string(), v.unknown());
const problemSchema = v.object({
  extensions: v.optional(v.looseObject({ code: v.optional(v.string()) })),
});
const flatProblemSchema = v.object({ code: v.string(), values: v.optional(v.unknown()) });
const problemListSchema = v.object({ errors: v.pipe(v.array(v.unknown()), v.minLength(1)) });
const answerEnvelopeSchema = v.object({
  data: v.looseObject({}),
  errors: v.optional(v.pipe(v.array(v.unknown()), v.minLength(1))),
});

function readJson(exchange: Exchange): Json {
  if (!/[/+]json\b/i.test(exchange.contentType) || exchange.body.trim() === '') return { kind: 'other' };
  try {
    return { kind: 'json', value: JSON.parse(exchange.body) };
  } catch {
    return { kind: 'broken' };
  }
}

/** The first error of a GraphQL body, or a top-level `{code}`; null if the body has no error. */
function problemOf(body: Json): Problem | null {
  if (body.kind !== 'json') return null;
  const flat = v.safeParse(flatProblemSchema, body.value);
  if (flat.success) return { code: flat.output.code, values: plainValues(flat.output.values) };
  const list = v.safeParse(problemListSchema, body.value);
  if (!list.success) return null;
  const first = v.safeParse(problemSchema, list.output.errors[0]);
  const { code = null, ...values } = (first.success ? first.output.extensions : undefined) ?? {};
  return { code, values: plainValues(values['values'] ?? values) };
}

function plainValues(values: unknown): RefusalValues | undefined {
  const parsed = v.safeParse(valuesSchema, values);
  if (!parsed.success) return undefined;
  const plain = Object.entries(parsed.output).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return Object.fromEntries(plain);
}

/**
 * The delay of a Retry-After header in milliseconds, given as seconds or as a date; null if it is missing or
 * unreadable.
 */
function retryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return secondsToMs(Number(header));
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : within(date - nowMs);
}

function secondsToMs(seconds: unknown): number | null {
  return typeof seconds === 'number' && Number.isFinite(seconds) ? within(seconds * 1000) : null;
}

function within(ms: number): number {
  return Math.min(Math.max(ms, 0), maxRetryAfterMs);
}
