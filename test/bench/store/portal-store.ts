import { accountKey } from '../../../src/block-store/sealing/account-key.ts';
import { openBlockStore, type BlockStore } from '../../../src/block-store/block-store.ts';
import {
  type Declaration,
  type Sort as StoreSort,
  type View,
  dayNumber,
} from '../../../src/block-store/declaration.ts';
import { type Disk, openDisk } from '../../../src/block-store/disk/disk.ts';
import { workerEncryptor } from '../../../src/block-store/sealing/worker-encryptor.ts';
import { encryptorOf, encryptorSoon } from '../../../src/block-store/sealing/encryptor.ts';
import { secretFile } from '../../../src/block-store/sealing/secret-file.ts';
import { byDueDate, openView, pageSize } from './bench-plan.ts';
import { type Invoice, type Mutation, type Sort, type StoreAdapter, searchedText } from './store-adapter.ts';

const name = 'portal';
const totals = { by: 'status', of: ['remainingDueMinor'] } as const;

const firstView: View = { where: openView, sort: sortOf(byDueDate), limit: pageSize };
/** The same rows in other orders: the store preloads the first page of each, as for the portal's own list. */
const otherOrders: readonly View[] = (['dueDate', 'billDate', 'totalMinor', 'remainingDueMinor'] as const)
  .flatMap((by) => [false, true].map((descending) => ({ by, descending })))
  .filter(({ by, descending }) => by !== byDueDate.field || descending)
  .map((sort) => ({ where: openView, sort, limit: 0, ahead: pageSize }));

const invoices: Declaration<Invoice> = {
  name: 'invoices',
  version: 1,
  id: (row) => row.id,
  columns: {
    status: { kind: 'choice', of: (row) => row.status },
    type: { kind: 'choice', of: (row) => row.type },
    groupId: { kind: 'choice', of: (row) => row.groupId },
    sellerName: { kind: 'choice', of: (row) => row.sellerName },
    billDate: { kind: 'number', of: (row) => dayNumber(row.billDate) },
    dueDate: { kind: 'number', of: (row) => dayNumber(row.dueDate) },
    totalMinor: { kind: 'number', of: (row) => row.totalMinor },
    remainingDueMinor: { kind: 'number', of: (row) => row.remainingDueMinor },
    pendingAmountMinor: { kind: 'number', of: (row) => row.pendingAmountMinor },
  },
  text: searchedText,
  views: () => [firstView, ...otherOrders],
  totals: [totals],
};

/** The encrypted block store, opened as in the portal: its key is derived from a secret in a file. */
export function create(): StoreAdapter {
  let disk: Disk;
  let store: BlockStore;
  let sealing: Worker | null = null;
  let earlier: Promise<unknown> = Promise.resolve();
  let latest = earlier;
  let entries = 0;
  const rows = () => store.collection(invoices);
  const commit = async (change: Parameters<BlockStore['commit']>[0]) => {
    if (!(await store.commit(change)).isKept) throw new Error('The store is damaged.');
  };
  return {
    open: async ({ fresh }) => {
      const opening = openDisk(name);
      // The key is derived while the first record is being read.
      const unlocking = keyOf(fresh).then((key) =>
        workerEncryptor(encryptorOf(key, name), key, name, () => (sealing = workerOf(__SEAL_WORKER__))),
      );
      disk = await opening;
      store = await openBlockStore({ declarations: [invoices], disk, encryptor: encryptorSoon(unlocking) });
    },
    bulkUpsert: async (upserts) => {
      // As the portal writes reloadable rows: one page is being written while the next one is being encrypted.
      await earlier;
      earlier = latest;
      latest = commit({ rows: { invoices: { upserts } }, durability: 'relaxed' });
    },
    flush: async () => void (await latest),
    firstPage: (where, sort, limit, offset) => rows().page({ where, sort: sortOf(sort), limit, offset }),
    count: (where) => rows().count(where),
    summary: async () => {
      const found = await rows().totals(totals);
      return Object.fromEntries(
        found.map(({ value, count, sums: [remainingDue = 0] }) => [String(value), { count, remainingDue }]),
      );
    },
    search: (text, limit) => rows().page({ text, sort: { by: 'id' }, limit }),
    applyDelta: (change) => commit({ rows: { invoices: change }, durability: 'relaxed' }),
    live: (where, sort, limit, onRows) => rows().live({ where, sort: sortOf(sort), limit }, onRows),
    enqueue: (mutation) => commit({ outbox: { [String((entries += 1)).padStart(12, '0')]: mutation } }),
    drain: async () => {
      const waiting = await store.outbox.all();
      // If a power failure restores a settled entry, it is sent again under the same id.
      for (const { key } of waiting) await commit({ outbox: { [key]: null }, durability: 'relaxed' });
      return waiting.flatMap((entry) => (entry.isReadable ? (entry.value as Mutation) : []));
    },
    clearOutbox: async () => {
      const waiting = await store.outbox.all();
      await commit({ outbox: Object.fromEntries(waiting.map(({ key }) => [key, null])) });
    },
    close: async () => {
      store.close();
      sealing?.terminate();
    },
    settle: async () => {
      await rows().count({ status: ['open'] });
      while (await store.compact());
    },
  };
}

function sortOf({ field, dir }: Sort): StoreSort {
  return { by: field, descending: dir === 'desc' };
}

/** The secret that the server would deliver at a sign-in; later starts read it from its file. */
async function keyOf(fresh: boolean): Promise<CryptoKey> {
  const file = secretFile('secret', () => workerOf(__OVERWRITE_WORKER__));
  if (fresh) await file.write(crypto.getRandomValues(new Uint8Array(32)));
  const secret = await file.read();
  if (!secret) throw new Error('The store is locked.');
  return accountKey(secret, name);
}

function workerOf(text: string): Worker {
  return new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
}

declare global {
  /** The sources of the workers for the secret and for encrypting a load, inserted by the build. */
  const __OVERWRITE_WORKER__: string;
  const __SEAL_WORKER__: string;
}
