import { expect, it } from 'vitest';
import { newUuid } from '../../../src/platform/account/new-uuid.ts';

const getRandomValues: Crypto['getRandomValues'] = (bytes) => crypto.getRandomValues(bytes);
const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it('a browser without randomUUID creates different ids of the same form', () => {
  const made = Array.from({ length: 1_000 }, () => newUuid({ getRandomValues }));
  expect(made.filter((id) => !version4.test(id))).toEqual([]);
  expect(new Set(made).size).toBe(1_000);
});

it('a browser with randomUUID creates ids by it', () => {
  expect(newUuid()).toMatch(version4);
});
