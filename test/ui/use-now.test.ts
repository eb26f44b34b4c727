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

it('what was drawn with the clock is not drawn a second time because it is subscribed', async () => {
  const { clock } = await import('../../src/ui/text/use-now.ts');
  vi.advanceTimersByTime(1_500);
  const drawn = clock.read();
  vi.advanceTimersByTime(40);
  clock.subscribe(() => undefined);
  expect(clock.read()).toBe(drawn);
});

it('the clock is renewed every half minute while something shows an age', async () => {
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

it('after a while in which nothing showed an age, the next drawing knows the time', async () => {
  const { clock } = await import('../../src/ui/text/use-now.ts');
  clock.subscribe(() => undefined)();
  vi.advanceTimersByTime(10 * renewalMs);
  expect(clock.read()).toBe(Date.now());
});
