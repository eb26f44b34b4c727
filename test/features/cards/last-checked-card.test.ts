import { QueryClient } from '@tanstack/react-query';
import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import { lastCheckedCardQuery, rememberCheckedCard } from '../../../src/features/cards/card-queries.ts';
import { deviceQueryDefaults } from '../../../src/platform/account/device-queries.ts';
import type { Offline } from '../../../src/offline/offline.ts';
import { ana, tom } from '../../faults/model-rows.ts';

beforeEach(() => vi.stubGlobal('requestIdleCallback', (work: () => void) => (work(), 1)));
afterEach(() => vi.unstubAllGlobals());

/** A device of one account that stores data. */
function deviceOf(subject: typeof tom): Offline {
  const kept = new Map<string, unknown>();
  return {
    identity: { subject },
    drafts: {
      load: async (key: string) => kept.get(key),
      save: async (key: string, value: unknown) => kept.set(key, value),
    },
  } as unknown as Offline;
}

const read = (queries: QueryClient, offline: Offline) =>
  queries.fetchQuery({ ...deviceQueryDefaults, ...lastCheckedCardQuery(offline) });

it('a limit check starts with the card that was checked last', async () => {
  const [queries, offline] = [new QueryClient(), deviceOf(tom)];
  expect(await read(queries, offline)).toBeNull();
  rememberCheckedCard(queries, offline, 'first');
  rememberCheckedCard(queries, offline, 'second');
  expect(await read(queries, offline)).toBe('second');
  expect(await read(new QueryClient(), offline)).toBe('second');
});

it('a limit check of another account does not start with a card of the previous one', async () => {
  const queries = new QueryClient();
  rememberCheckedCard(queries, deviceOf(tom), 'first');
  expect(await read(queries, deviceOf(ana))).toBeNull();
});
