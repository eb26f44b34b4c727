import { expect, it } from 'vitest';
import { openDisk } from '../../src/block-store/disk/disk.ts';
import { aDevice } from './a-store.ts';

const one = { table: 'values', key: 'a', value: new Uint8Array([1]) } as const;
const batch = { expected: new Map<string, number>(), puts: [one], deletions: [] };

it('a database connection that the browser closed is opened again, and the request is completed', async () => {
  const { storage } = aDevice();
  let opened: IDBDatabase | undefined;
  const disk = await openDisk('account', { ...storage, onOpened: (database) => (opened = database) });
  opened?.close();
  expect(await disk.write(batch)).toBe(true);
  opened?.close();
  expect(await disk.get('values', ['a'])).toEqual([one.value]);
  disk.close();
  await expect(disk.write(batch)).rejects.toMatchObject({ name: 'DatabaseClosedError' });
});

it('clearing a prefix leaves neighbouring keys, and is rolled back if a version counter has changed', async () => {
  const disk = await openDisk('account', aDevice().storage);
  const keys = ['bills/1', 'bills/mark', 'billsy', 'bill'];
  const puts = keys.map((key) => ({ table: 'records', key, value: 7 }) as const);
  expect(await disk.write({ ...batch, puts })).toBe(true);
  const cleared = [{ table: 'records', prefix: 'bills/' }] as const;
  expect(await disk.write({ ...batch, expected: new Map([['bills/mark', 6]]), cleared })).toBe(false);
  expect([...(await disk.all('records', '')).keys()]).toEqual(keys.toSorted());
  expect(await disk.get('values', ['a'])).toEqual([undefined]);
  expect(await disk.write({ ...batch, expected: new Map([['bills/mark', 7]]), cleared })).toBe(true);
  expect([...(await disk.all('records', '')).keys()]).toEqual(['bill', 'billsy']);
});
