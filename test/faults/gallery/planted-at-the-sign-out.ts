import type { OfflinePorts } from '../../../src/offline/offline.ts';
import { type Planted, withPorts } from './planting.ts';

/** Mistakes with the data of a device between two starts. */
export const plantedAtTheSignOut: readonly Planted[] = [
  {
    name: 'a-secret-that-outlives-the-sign-out',
    seenIn: 'a key that is deleted from a database, and lies in its files for good',
    engineering: withPorts(withoutDestroying),
  },
];

function withoutDestroying(ports: OfflinePorts): OfflinePorts {
  const { sealing } = ports.storage;
  if (!sealing) return ports;
  const keeper: typeof sealing.keeper = (account) => ({ ...sealing.keeper(account), destroy: async () => undefined });
  return { ...ports, storage: { ...ports.storage, sealing: { ...sealing, keeper } } };
}
