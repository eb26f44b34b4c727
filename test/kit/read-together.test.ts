import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { readTogether } from '../../src/kit/list/read-together.ts';

const pageOf = (page: number, read: () => Promise<string>) => ({
  queryKey: ['device', 'charges', page],
  queryFn: read,
});

/** Two pages of a list whose rows can be changed. */
function twoPages() {
  const client = new QueryClient();
  const stored = ['first', 'second'];
  const reads = [0, 1].map((page) => vi.fn(() => Promise.resolve(stored[page] ?? '')));
  const queries = reads.map((read, page) => pageOf(page, read));
  return { client, stored, reads, queries, pages: readTogether(client, queries) };
}

it('pages are read when somebody follows them, and each is there as soon as it is read', async () => {
  const { pages, reads } = twoPages();
  expect(reads.map((read) => read.mock.calls.length)).toEqual([0, 0]);
  const end = pages.subscribe(() => undefined);
  await vi.waitFor(() => expect(pages.data()).toEqual(['first', 'second']));
  expect(pages.data()).toBe(pages.data());
  end();
});

it('a page that was written is read again, and the other data stays', async () => {
  const { client, pages, stored, reads } = twoPages();
  const changed = vi.fn();
  const end = pages.subscribe(changed);
  await vi.waitFor(() => expect(pages.data()).toEqual(['first', 'second']));
  changed.mockClear();
  stored[1] = 'changed';
  await client.invalidateQueries({ queryKey: ['device', 'charges', 1] });
  await vi.waitFor(() => expect(changed).toHaveBeenCalled());
  expect(pages.data()).toEqual(['first', 'changed']);
  expect(reads.map((read) => read.mock.calls.length)).toEqual([1, 2]);
  end();
});

it('a page that was already read is there at once, and not read again, when the visible pages change', async () => {
  const { client, pages, queries, reads } = twoPages();
  const end = pages.subscribe(() => undefined);
  await vi.waitFor(() => expect(pages.data()).toEqual(['first', 'second']));
  end();
  const next = readTogether(client, [...queries.slice(1), pageOf(2, () => Promise.resolve('third'))]);
  expect(next.data()).toEqual(['second', undefined]);
  const endNext = next.subscribe(() => undefined);
  await vi.waitFor(() => expect(next.data()).toEqual(['second', 'third']));
  expect(reads.map((read) => read.mock.calls.length)).toEqual([1, 1]);
  endNext();
});

it('a page is read with the function of the last rendering', async () => {
  const { client, pages, queries } = twoPages();
  const end = pages.subscribe(() => undefined);
  await vi.waitFor(() => expect(pages.data()).toEqual(['first', 'second']));
  pages.renew(queries.map((query) => ({ ...query, queryFn: () => Promise.resolve('from another engine') })));
  await client.invalidateQueries({ queryKey: ['device'] });
  expect(pages.data()).toEqual(['from another engine', 'from another engine']);
  end();
});
