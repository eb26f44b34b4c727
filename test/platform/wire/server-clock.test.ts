import { describe, expect, it } from 'vitest';
import { serverTimeHeader } from '../../../domain/time/clock-offset.ts';
import { deviceStore } from '../../../src/offline/offline.ts';
import type { Fetch } from '../../../src/platform/wire/exchange.ts';
import { serverTimeIn } from '../../../src/platform/wire/kept-offset.ts';
import { type DeviceTime, createServerClock, learningTime } from '../../../src/platform/wire/server-clock.ts';

const dayMs = 86_400_000;
const truthMs = Date.parse('2026-03-02T09:00:00.000Z');

/** A device whose clock is ahead by this number of days, and a server that answers after this time, or not at all. */
function world(daysAhead: number) {
  const passed = { ms: 0, wallJumpMs: 0 };
  const device: DeviceTime = {
    wallMs: () => truthMs + daysAhead * dayMs + passed.ms + passed.wallJumpMs,
    monotonicMs: () => passed.ms,
    after: () => () => undefined,
  };
  const memory = deviceStore({
    storage: { indexedDB: null, keyRange: null },
    random: { fraction: () => 0, uuid: () => 'id' },
  });
  let headers: Record<string, string> | null = null;
  const answering: Fetch = async () => {
    passed.ms += 100;
    const named = headers ?? { [serverTimeHeader]: String(truthMs + passed.ms) };
    passed.ms += 100;
    return new Response('', { headers: named });
  };
  const start = async () => {
    const clock = createServerClock(device);
    await clock.begin(memory);
    return { clock, fetch: learningTime(answering, clock, device) };
  };
  return { passed, memory, device, start, answerWith: (given: Record<string, string>) => void (headers = given) };
}

describe.each([400, -400])('a device whose clock is %i days ahead', (days) => {
  it('has the server’s time from the first answer on, also after a start without a connection', async () => {
    const { start, passed } = world(days);
    const first = await start();
    expect(first.clock.offsetMs()).toBe(0);
    await first.fetch('/public/program', {});
    expect(first.clock.nowMs()).toBe(truthMs + passed.ms);
    const second = await start();
    expect(second.clock.now()).toBe(new Date(truthMs + passed.ms).toISOString());
  });

  it('shows its first screen by that time, before any other script is there', async () => {
    const { start, memory, device, passed } = world(days);
    await (await start()).fetch('/auth', {});
    const values = new Map<string, unknown>();
    for (const key of await memory.keys('')) values.set(key, days * -dayMs);
    expect(serverTimeIn(values, device.wallMs())).toBe(truthMs + passed.ms);
  });
});

describe('the time of a device', () => {
  it('is its own where its clock is right, and nothing is written then', async () => {
    const { start, memory } = world(0);
    const { clock, fetch } = await start();
    await fetch('/auth', {});
    expect(clock.offsetMs()).toBe(0);
    expect(await memory.keys('')).toEqual([]);
  });

  it.each([{}, { date: 'Mon, 02 Mar 2020 09:00:00 GMT' }, { [serverTimeHeader]: 'soon' }])(
    'is not taken from an answer that is not the server’s: %j',
    async (headers) => {
      const { start, answerWith } = world(0);
      answerWith(headers as Record<string, string>);
      const { clock, fetch } = await start();
      await fetch('/auth', {});
      expect(clock.offsetMs()).toBe(0);
    },
  );

  it('is not learnt from an answer during which somebody set the clock', async () => {
    const { device, passed } = world(0);
    const clock = createServerClock(device);
    const fetch = learningTime(
      async () => {
        passed.wallJumpMs = 400 * dayMs;
        return new Response('', { headers: { [serverTimeHeader]: String(truthMs) } });
      },
      clock,
      device,
    );
    await fetch('/auth', {});
    expect(clock.offsetMs()).toBe(0);
  });

  it('is told to whoever shows it, once it is corrected', async () => {
    const { start } = world(400);
    const { clock, fetch } = await start();
    let told = 0;
    clock.subscribe(() => void (told += 1));
    await fetch('/auth', {});
    await fetch('/auth', {});
    expect(told).toBe(1);
  });
});
