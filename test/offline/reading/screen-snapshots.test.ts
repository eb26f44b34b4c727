import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { preloadDevice } from '../../../src/platform/preload/preload-device.ts';
import { accountName, deviceStore } from '../../../src/offline/offline.ts';
import { grantKey } from '../../../src/platform/identity/grant-keys.ts';
import { grantedSubject } from '../../../src/platform/identity/granted-subject.ts';
import type { Device } from '../../faults/device.ts';
import { ana, tom } from '../../faults/model-rows.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import { secretFor } from '../../world/sealed-device.ts';
import { destroySecret } from '../account/an-account.ts';
import { payment, queued, syncedWorld } from '../offline-world.ts';

const list = '/account-overview';

/** A device with a snapshot of the list, of a person with an offline grant. */
async function kept() {
  const world = await syncedWorld({ charges: 3 });
  await granting(world.device.disk, tom);
  const version = (await world.offline.screens.version()) ?? '';
  await world.offline.screens.keep(list, version, 'a copy');
  return { ...world, version };
}

async function granting(disk: globalThis.IDBFactory, { program, user, buyer }: typeof tom): Promise<void> {
  const storage = { indexedDB: disk, keyRange: IDBKeyRange };
  await deviceStore({ storage, random: seededRandom(5) }).set(grantKey, { program, user, buyer: { id: buyer } });
}

/** The snapshot that the first script of the next page finds. */
function found({ disk, secrets }: Device, path = list): Promise<string | null> {
  const readSecret = async (account: string) => secrets.get(account) ?? null;
  return preloadDevice({ indexedDB: disk, keyRange: IDBKeyRange, readSecret }, 0, grantedSubject, path).screen;
}

describe('the snapshot of a page', () => {
  it('is found at the next start of that page, and of no other', async () => {
    const { device } = await kept();
    expect([await found(device), await found(device, '/payments')]).toEqual(['a copy', null]);
  });

  it('is taken after the compaction, and valid until the next write', async () => {
    const world = await syncedWorld({ charges: 300, pageRows: 30 });
    await granting(world.device.disk, tom);
    const stop = world.offline.run();
    expect(await world.offline.screens.version()).toBeNull();
    await world.pass(5_000);
    const version = (await world.offline.screens.version()) ?? '';
    await world.offline.screens.keep(list, version, 'a copy');
    await world.pass(60_000);
    expect(await found(world.device)).toBe('a copy');
    stop();
  });

  it('is invalid after an entry was queued', async () => {
    const { device, offline } = await kept();
    await queued(offline, payment([1, 100]));
    expect(await found(device)).toBeNull();
  });

  it('is invalid after a pull with changes, and valid after one without', async () => {
    const world = await kept();
    await world.settle(world.offline.pull());
    expect(await found(world.device)).toBe('a copy');
    world.server.changesBankAccount('9999');
    await world.settle(world.offline.pull());
    expect(await found(world.device)).toBeNull();
  });

  it('is not stored if something was written since the page was drawn', async () => {
    const { device, offline, version } = await kept();
    await queued(offline, payment([1, 100]));
    await offline.screens.keep(list, version, 'an old copy');
    expect(await found(device)).toBeNull();
  });

  it('is unreadable after a sign-out, also if an old page stores it later, and readable after the same person’s next sign-in', async () => {
    const { device, offline, version } = await kept();
    destroySecret(device);
    expect(await found(device)).toBeNull();
    await offline.screens.keep(list, version, 'of before');
    expect(await found(device)).toBeNull();
    device.secrets.set(accountName(tom), secretFor(tom.user));
    expect(await found(device)).toBe('of before');
  });

  it('is not stored by a closed page', async () => {
    const { device, offline, version } = await kept();
    offline.close();
    await offline.screens.keep(list, version, 'of before');
    expect(await found(device)).toBe('a copy');
  });

  it('is not shown to another person on this device', async () => {
    const { device } = await kept();
    await granting(device.disk, ana);
    expect(await found(device)).toBeNull();
  });
});
