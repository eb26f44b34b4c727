import { describe, expect, it } from 'vitest';
import { exchange } from '../../../src/platform/wire/exchange.ts';
import { failureOf, failureOfError } from '../../../src/platform/wire/failure.ts';
import { json, person, tokenOf, bearerTokenOf, testDevice } from '../fake-server.ts';

const tom = person(1);

describe('an exception of the browser is never told as the network', () => {
  it.each([
    [new DOMException('The operation is insecure.', 'SecurityError'), 'BROWSER_FAILED'],
    [new Error('A defect.'), 'BROWSER_FAILED'],
    [new TypeError('crypto.randomUUID is not a function'), 'BROWSER_FAILED'],
    [new TypeError('Failed to fetch dynamically imported module: /assets/a.js'), 'NO_CONNECTION'],
  ] as const)('%s is told as %s', (error, code) => {
    expect(failureOfError(error)).toMatchObject({ code });
  });

  it('only what fetch rejects with where there is no way is no route', async () => {
    const ask = (error: unknown) => exchange(() => Promise.reject(error), 'https://northgate.example/auth', {});
    expect(await ask(new TypeError('Failed to fetch'))).toEqual({ kind: 'unanswered', why: 'noRoute' });
    expect(await ask(new DOMException('No.', 'SecurityError'))).toEqual({ kind: 'unanswered', why: 'failedHere' });
  });

  it('a form says so', () => {
    expect(failureOf({ kind: 'unanswered', why: 'failedHere' })).toMatchObject({ code: 'BROWSER_FAILED' });
    expect(failureOf({ kind: 'unanswered', why: 'noRoute' })).toMatchObject({ code: 'NO_CONNECTION' });
    expect(failureOf({ kind: 'unanswered', why: 'notOurs' })).toMatchObject({ code: 'TIMED_OUT' });
  });

  it('a sign-in whose session cannot be asked for says what the last question came to', async () => {
    const device = testDevice();
    device.world.cookie = tokenOf(tom);
    device.world.answer = ({ path }) =>
      path === '/auth' ? new Response('<html>', { headers: { 'content-type': 'text/html' } }) : json(200, {});
    const adopting = device.tab().session.adopt();
    await device.clock.advance(60_000);
    expect(await adopting).toEqual({ kind: 'unanswered', why: 'notOurs' });
    device.world.answer = () => json(200, { token: bearerTokenOf(tom) });
    expect(await device.tab().session.adopt()).toMatchObject({ kind: 'answered' });
  });
});
