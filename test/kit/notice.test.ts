import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hideNotice, notices, showNotice } from '../../src/kit/notice.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const shown = () => notices.now().map(({ message }) => message);

it('a notice stays five seconds', () => {
  showNotice('2 rows exported');
  vi.advanceTimersByTime(4_999);
  expect(shown()).toEqual(['2 rows exported']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

it('a notice with an action stays ten seconds', () => {
  showNotice('View deleted', { label: 'Undo', run: () => undefined });
  vi.advanceTimersByTime(9_999);
  expect(shown()).toEqual(['View deleted']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

it('hiding a notice hides only that one', () => {
  showNotice('one');
  showNotice('other');
  const [first] = notices.now();
  hideNotice(first?.id ?? 0);
  expect(shown()).toEqual(['other']);
});
