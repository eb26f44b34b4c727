import { expect, it } from 'vitest';
import { type FollowedText, followed, withTyped } from '../../../src/ui/text/use-followed-text.ts';

type Amount = number | undefined;
const textOf = (value: Amount) => (value === undefined ? '' : `${value}.00`);
const empty: FollowedText<Amount> = { text: '', seen: undefined, sent: [] };
const typed = withTyped(withTyped(withTyped(empty, '1', 1), '10', 10), '100', 100);

it('a typed text stays as typed, before and after the address follows it', () => {
  const behind = followed(typed, 1, textOf);
  expect(behind.text).toBe('100');
  expect(followed(behind, 100, textOf)).toEqual({ text: '100', seen: 100, sent: [] });
  expect(followed(typed, 100, textOf)).toEqual({ text: '100', seen: 100, sent: [] });
});

it('an unchanged field changes no address, so the selection stays', () => {
  expect(withTyped(empty, '', undefined).sent).toBe(empty.sent);
  const arrived = followed(typed, 100, textOf);
  expect(withTyped(arrived, '100.00', 100).sent).toBe(arrived.sent);
});

it('removed filters are cleared in their fields', () => {
  const removed = followed(followed(typed, 100, textOf), undefined, textOf);
  expect(removed).toEqual(empty);
  const again = followed(withTyped(withTyped(removed, '7', 7), '', undefined), 7, textOf);
  expect(followed(again, undefined, textOf)).toEqual(empty);
});
