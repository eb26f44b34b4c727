import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const renewalMs = 30_000;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('subscribing to the clock does not render a second time', async () => {
  const { clock } = await import('../../src/ui/text/use-now.ts');
  vi.advanceTimersByTime(1_500);
  const drawn = clock.read();
  vi.advanceTimersByTime(40);
  clock.subscribe(() => undefined);
  expect(clock.read()).toBe(drawn);
});

it('the clock updates every half minute while something shows an age', async () => {
  const { clock } = await import('../../src/ui/text/use-now.ts');
  const listener = vi.fn();
  const leave = clock.subscribe(listener);
  vi.advanceTimersByTime(renewalMs);
  expect(listener).toHaveBeenCalledOnce();
  expect(clock.read()).toBe(Date.now());
  leave();
  vi.advanceTimersByTime(renewalMs);
  expect(listener).toHaveBeenCalledOnce();
});

it('after a time in which nothing showed an age, the next render has the current time', async () => {
  const { clock } = await import('../../src/ui/text/use-now.ts');
  clock.subscribe(() => undefined)();
  vi.advanceTimersByTime(10 * renewalMs);
  expect(clock.read()).toBe(Date.now());
});
