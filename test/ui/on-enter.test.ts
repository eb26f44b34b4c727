import { expect, it, vi } from 'vitest';
import { onEnter } from '../../src/ui/text/on-enter.ts';

it.each([
  ['Enter acts', { key: 'Enter', keyCode: 13, nativeEvent: { isComposing: false } }, 1],
  [
    'the Enter that confirms the text of an input method does not',
    { key: 'Enter', nativeEvent: { isComposing: true } },
    0,
  ],
  [
    'nor does Safari’s, which says so by its key code',
    { key: 'Enter', keyCode: 229, nativeEvent: { isComposing: false } },
    0,
  ],
  ['another key does not', { key: 'a', keyCode: 65 }, 0],
])('%s', (_, event, times) => {
  const act = vi.fn();
  onEnter(act)(event);
  expect(act).toHaveBeenCalledTimes(times);
});
