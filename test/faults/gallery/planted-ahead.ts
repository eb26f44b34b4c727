import type { AccountRead, Ahead, OfflinePorts } from '../../../src/offline/offline.ts';
import type { Store } from '../../../src/offline/store.ts';
import type { Planted } from './planting.ts';
import { withPorts } from './planting.ts';

/** Mistakes with what a start reads of the device before the rest of it is there. */
export const plantedAhead: readonly Planted[] = [
  {
    name: 'a-reading-believed-for-ever',
    seenIn: 'a cache in memory that is filled as the page starts',
    engineering: { overAhead: believedForEver },
  },
  {
    name: 'a-reading-not-looked-at-again',
    seenIn: 'a page that begins from a snapshot and listens only afterwards',
    engineering: withPorts(withoutSecondLook),
  },
];

function believedForEver(ahead: Ahead): Ahead {
  const values = ahead.values();
  return { ...ahead, values: () => values, isBelieved: () => true, settleValues: () => undefined };
}

/** As the database opens it seems to hold what was read ahead, whatever others have written since. */
function withoutSecondLook(ports: OfflinePorts): OfflinePorts {
  const { storage } = ports;
  const { ahead, disk } = storage;
  if (!ahead || !disk) return ports;
  let read: AccountRead | null = null;
  const account = async (name: string): Promise<AccountRead | null> => {
    read = await ahead.account(name);
    return read;
  };
  const openStore = async (name: string): Promise<Store> => {
    const store = await disk.openStore(name);
    return read?.name === name ? firstAnsweredBy(read, store) : store;
  };
  return { ...ports, storage: { ...storage, ahead: { ...ahead, account }, disk: { ...disk, openStore } } };
}

function firstAnsweredBy({ tables }: AccountRead, store: Store): Store {
  let isFirst = true;
  return {
    ...store,
    read: (names, work) => {
      if (!isFirst) return store.read(names, work);
      isFirst = false;
      const meta = [...(tables.get('meta')?.values() ?? [])];
      return store.read(names, (transaction) => work({ ...transaction, all: async () => meta as never }));
    },
  };
}
