import { expect, it } from 'vitest';
import { containsWords } from '../../../src/ui/text/contains-words.ts';

it.each([
  ['Łukasz Łukasiewicz', 'lukasiewicz', true],
  ['Søren Ødegård', 'soren odegard', true],
  ['Söhne & Weiß', 'WEISS söhne', true],
  ['Ægir Þór', 'aegir thor', true],
  ['Lukas', 'Łukas', true],
  ['李小龙', '小龙', true],
  ['Piet Visser', 'piet ana', false],
])('a search in %j for %j finds it: %s', (text, search, isFound) => {
  expect(containsWords(text, search)).toBe(isFound);
});
