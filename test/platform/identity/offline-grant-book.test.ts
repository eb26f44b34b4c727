import { expect, it } from 'vitest';
import { createOfflineGrantBook } from '../../../src/platform/identity/offline-grant-book.ts';
import { grantedNow } from '../../../src/platform/identity/granted-subject.ts';
import { instantFromMs, instantToMs } from '../../../domain/time/instant.ts';
import { person, testDevice } from '../fake-server.ts';

const hourMs = 3_600_000;
const tom = person(1);

/** A device with a grant of a day, and an adjustable clock. */
async function grantedDevice() {
  const { memory, clock } = testDevice();
  const set = { byMs: 0 };
  const wall = { ...clock, now: () => instantFromMs(instantToMs(clock.now()) + set.byMs) };
  await createOfflineGrantBook(memory, wall).renew(tom, 24);
  /** An offline start: may the account be seen? */
  const start = async (): Promise<boolean> => {
    const book = createOfflineGrantBook(memory, wall);
    const grant = await book.read();
    const isGiven = grant !== null && book.use(grant);
    await clock.advance(5_000);
    return isGiven;
  };
  return { memory, clock, set, wall, start };
}

it('a grant that was used for its whole time is over, however often the clock is set back', async () => {
  const { clock, set, start } = await grantedDevice();
  let starts = 0;
  for (let hour = 0; hour < 72; hour += 1) {
    await clock.advance(hourMs);
    // Whenever the grant expires, the clock is set back to shortly after the grant was written.
    if (!(await start())) set.byMs = -instantToMs(clock.now()) + instantToMs('2026-03-02T10:00:00.000Z' as never);
    else starts += 1;
  }
  expect(starts).toBe(23);
});

it('a clock correction of a minute does not end a grant', async () => {
  const { clock, set, start } = await grantedDevice();
  await clock.advance(hourMs);
  expect(await start()).toBe(true);
  set.byMs = -60_000;
  expect(await start()).toBe(true);
});

it('a new grant starts anew, whenever an earlier one was used', async () => {
  const { memory, clock, set, wall, start } = await grantedDevice();
  set.byMs = 20 * hourMs;
  expect(await start()).toBe(true);
  set.byMs = 0;
  expect(await start()).toBe(false);
  await createOfflineGrantBook(memory, wall).renew(tom, 24);
  expect(await start()).toBe(true);
  await clock.advance(hourMs);
  expect(await start()).toBe(true);
});

it('the first screen uses the same clock and the same grant', () => {
  const at = (text: string) => Date.parse(text);
  const grant = {
    ...tom,
    validatedAt: '2026-03-02T09:00:00.000Z',
    expiresAt: '2026-03-03T09:00:00.000Z',
  };
  const values = new Map<string, unknown>([['offline-grant', grant]]);
  expect(grantedNow(values, at('2026-03-02T12:00:00Z'))).not.toBeNull();
  expect(grantedNow(values, at('2027-04-06T12:00:00Z'))).toBeNull();
  values.set('clock-offset', -400 * 24 * hourMs);
  expect(grantedNow(values, at('2027-04-06T12:00:00Z'))).not.toBeNull();
  values.set('offline-grant-used', '2026-03-02T20:00:00.000Z');
  expect(grantedNow(values, at('2027-04-06T12:00:00Z'))).toBeNull();
});
