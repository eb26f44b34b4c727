import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { judgeAuthAnswer, judgeGraphqlAnswer } from '../../../src/platform/wire/judge-answer.ts';

const nowMs = Date.parse('2026-03-02T09:00:00.000Z');
const answer = v.object({ users: v.array(v.string()) });

function judged(status: number, body: string, { type = 'application/json', retryAfter = null as string | null } = {}) {
  return judgeGraphqlAnswer({ status, contentType: type, retryAfter, body }, answer, nowMs);
}

const coded = (code: string, extra: object = {}) =>
  JSON.stringify({ errors: [{ message: '', extensions: { code, ...extra } }] });

describe('what an answer of the server came to', () => {
  it('is an answer when it has the data that was asked for', () => {
    expect(judged(200, '{"data":{"users":["Ana"]}}')).toEqual({ kind: 'answered', body: { users: ['Ana'] } });
    expect(
      judged(200, '{"data":{"users":[]}}', { type: 'application/graphql-response+json; charset=utf-8' }),
    ).toMatchObject({
      kind: 'answered',
    });
  });

  it.each([
    ['a sign-in page of a captive portal', 200, '<html></html>', 'text/html', 'notOurs'],
    ['an empty 200', 200, '', 'application/json', 'notOurs'],
    ['a 204', 204, '', '', 'notOurs'],
    ['a redirect', 302, '', 'text/html', 'notOurs'],
    ['a proxy that forbids', 403, '<h1>Blocked</h1>', 'text/html', 'notOurs'],
    ['a proxy that knows no such page', 404, '<h1>Not found</h1>', 'text/html', 'notOurs'],
    ['a network that wants a sign-in', 511, '{"errors":[]}', 'application/json', 'notOurs'],
    ['JSON that is not GraphQL', 200, '["hello"]', 'application/json', 'notOurs'],
    [
      'partial data beside an error without a code',
      200,
      '{"data":{"users":[]},"errors":[{"message":"x"}]}',
      'application/json',
      'notOurs',
    ],
    ['JSON cut in the middle', 200, '{"data":{"users":["A', 'application/json', 'cut'],
    ['a request that took too long for a proxy', 408, '', '', 'timeout'],
  ])('is no answer when it is %s', (_name, status, body, type, why) => {
    expect(judged(status, body, { type })).toEqual({ kind: 'unanswered', why });
  });

  it.each([
    ['500 without a word of ours', 500, 'oops', 'text/plain', { kind: 'serverError', retryAfterMs: null }],
    ['502 of a gateway', 502, '<html>', 'text/html', { kind: 'serverError', retryAfterMs: null }],
    ['a defect that we name', 200, coded('INTERNAL'), 'application/json', { kind: 'serverError', retryAfterMs: null }],
    [
      'a code that a gateway made up',
      502,
      '{"code":"UPSTREAM"}',
      'application/json',
      { kind: 'serverError', retryAfterMs: null },
    ],
    ['maintenance', 503, coded('MAINTENANCE'), 'application/json', { kind: 'maintenance', retryAfterMs: null }],
    ['throttled, also without a body', 429, '', '', { kind: 'throttled', retryAfterMs: null }],
    [
      'an operation that it does not know',
      400,
      coded('UNKNOWN_OPERATION'),
      'application/json',
      { kind: 'updateNeeded' },
    ],
    ['no such address any more', 410, '{"code":"NOT_FOUND"}', 'application/json', { kind: 'updateNeeded' }],
    [
      'data of another shape than this build reads',
      200,
      '{"data":{"users":[1]}}',
      'application/json',
      { kind: 'updateNeeded' },
    ],
    ['too large, said by a proxy', 413, '', 'text/html', { kind: 'requestRefused', code: 'TOO_LARGE' }],
  ])('knows %s', (_name, status, body, type, expected) => {
    expect(judged(status, body, { type })).toEqual(expected);
  });

  it('hands on a refusal with its values, wherever the server puts them', () => {
    const expected = { kind: 'requestRefused', code: 'ACCOUNT_LOCKED', values: { minutes: 15 } };
    expect(judged(200, coded('ACCOUNT_LOCKED', { values: { minutes: 15 } }))).toEqual(expected);
    expect(judged(200, coded('ACCOUNT_LOCKED', { minutes: 15 }))).toEqual(expected);
    expect(judged(403, coded('FORBIDDEN'))).toMatchObject({ kind: 'requestRefused', code: 'FORBIDDEN' });
    expect(judged(422, coded('FROM_A_NEWER_SERVER'))).toMatchObject({
      kind: 'requestRefused',
      code: 'FROM_A_NEWER_SERVER',
    });
  });

  it('waits for the requested time, in seconds or until a date, but never more than an hour', () => {
    expect(judged(503, '', { retryAfter: '30' })).toEqual({ kind: 'serverError', retryAfterMs: 30_000 });
    expect(judged(429, '', { retryAfter: 'Mon, 02 Mar 2026 09:02:00 GMT' })).toEqual({
      kind: 'throttled',
      retryAfterMs: 120_000,
    });
    expect(judged(429, '', { retryAfter: '86400' })).toEqual({ kind: 'throttled', retryAfterMs: 3_600_000 });
    expect(judged(429, '', { retryAfter: 'soon' })).toEqual({ kind: 'throttled', retryAfterMs: null });
    expect(judged(200, coded('THROTTLED', { retryAfter: 20 }))).toEqual({ kind: 'throttled', retryAfterMs: 20_000 });
  });

  it('leaves every question about the session to /auth', () => {
    expect(judged(401, '<h1>Sign in</h1>', { type: 'text/html' })).toEqual({
      kind: 'requestRefused',
      code: 'UNAUTHENTICATED',
    });
    expect(judged(200, coded('UNAUTHENTICATED'))).toMatchObject({ kind: 'requestRefused', code: 'UNAUTHENTICATED' });
    expect(judged(409, coded('SESSION_CHECKSUM_MISMATCH'))).toMatchObject({
      kind: 'requestRefused',
      code: 'SESSION_CHECKSUM_MISMATCH',
    });
    expect(judged(409, coded('ACTION_IN_PROGRESS'))).toMatchObject({
      kind: 'requestRefused',
      code: 'ACTION_IN_PROGRESS',
    });
  });
});

describe('what /auth said', () => {
  const said = (status: number, body: string, type = 'application/json') =>
    judgeAuthAnswer({ status, contentType: type, retryAfter: null, body }, nowMs);

  it('ends the session only with our own code, as JSON', () => {
    expect(said(401, '{"code":"UNAUTHENTICATED"}')).toEqual({ kind: 'sessionEnded' });
    expect(said(401, '<h1>Proxy sign-in</h1>', 'text/html')).toEqual({ kind: 'unanswered', why: 'notOurs' });
    expect(said(401, '{"error":"unauthorized"}')).toEqual({ kind: 'unanswered', why: 'notOurs' });
    expect(said(403, '{"code":"UNAUTHENTICATED"}')).toEqual({ kind: 'unanswered', why: 'notOurs' });
    expect(said(200, '{"code":"UNAUTHENTICATED"}')).toEqual({ kind: 'unanswered', why: 'notOurs' });
  });

  it('gives a token, or nothing', () => {
    expect(said(200, '{"token":"a.b.c"}')).toEqual({ kind: 'answered', body: 'a.b.c' });
    expect(said(200, '{"token":""}')).toEqual({ kind: 'unanswered', why: 'notOurs' });
    expect(said(200, '<html>', 'text/html')).toEqual({ kind: 'unanswered', why: 'notOurs' });
    expect(said(200, '{"token":"a.b')).toEqual({ kind: 'unanswered', why: 'cut' });
    expect(said(503, '{"code":"MAINTENANCE"}')).toEqual({ kind: 'maintenance', retryAfterMs: null });
  });
});
