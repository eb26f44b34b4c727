import { describe, expect, it } from 'vitest';
import type { Disk } from '../../src/block-store/disk.ts';
import { openDisk } from '../../src/block-store/disk.ts';
import { sealerOf } from '../../src/block-store/sealer.ts';
import type { SecretKeeper } from '../../src/block-store/unlock.ts';
import { unlock } from '../../src/block-store/unlock.ts';
import { aDevice } from './a-store.ts';

const fromServer = new Uint8Array(32).fill(7);
const text = new TextEncoder().encode('nine million');

function aKeeper(): SecretKeeper & { kept: Uint8Array<ArrayBuffer> | null } {
  const keeper = {
    kept: null as Uint8Array<ArrayBuffer> | null,
    read: () => Promise.resolve(keeper.kept),
    write: async (secret: Uint8Array<ArrayBuffer>) => void (keeper.kept = secret),
    destroy: async () => void (keeper.kept = null),
  };
  return keeper;
}

function start(disk: Disk, keeper: SecretKeeper, secret: Uint8Array<ArrayBuffer> | null, account = 'tom') {
  return unlock({ account, disk: Promise.resolve(disk), keeper, deliver: () => Promise.resolve(secret) });
}

/** What this start can read of what the other has sealed. */
async function reads(
  one: Awaited<ReturnType<typeof start>>,
  other: Awaited<ReturnType<typeof start>>,
): Promise<boolean> {
  if (one.kind !== 'open' || other.kind !== 'open') return false;
  const sealed = await sealerOf(other.key, 'tom').seal('here', text);
  const opened = await sealerOf(one.key, 'tom').open('here', sealed);
  return opened !== null && String(opened) === String(text);
}

describe('the key of an account', () => {
  it('is the same at every start, and a start without a connection needs no server', async () => {
    const disk = await openDisk('account', aDevice().storage);
    const keeper = aKeeper();
    const first = await start(disk, keeper, fromServer);
    expect(await reads(await start(disk, keeper, null), first)).toBe(true);
  });

  it('is gone with the secret, until the same user signs in again', async () => {
    const disk = await openDisk('account', aDevice().storage);
    const keeper = aKeeper();
    const first = await start(disk, keeper, fromServer);
    await keeper.destroy();
    expect(await start(disk, keeper, null)).toEqual({ kind: 'locked' });
    expect(await reads(await start(disk, keeper, fromServer), first)).toBe(true);
  });

  it('does not open with another secret, nor for another account, and what lies there stays', async () => {
    const disk = await openDisk('account', aDevice().storage);
    const first = await start(disk, aKeeper(), fromServer);
    expect(await start(disk, aKeeper(), new Uint8Array(32).fill(8))).toEqual({ kind: 'otherSecret' });
    expect(await start(disk, aKeeper(), fromServer, 'ana')).toEqual({ kind: 'otherSecret' });
    expect(await reads(await start(disk, aKeeper(), fromServer), first)).toBe(true);
  });

  it('is one, even if two tabs make it at once', async () => {
    const disk = await openDisk('account', aDevice().storage);
    const [one, other] = await Promise.all([start(disk, aKeeper(), fromServer), start(disk, aKeeper(), fromServer)]);
    expect(await reads(one, other)).toBe(true);
  });

  it('cannot be taken out by a script', async () => {
    const disk = await openDisk('account', aDevice().storage);
    const opened = await start(disk, aKeeper(), fromServer);
    expect(opened).toMatchObject({ kind: 'open', key: { extractable: false } });
  });
});

describe('a sealed record', () => {
  it('opens nowhere but where it was sealed, with no other key, and not after a change', async () => {
    const disk = await openDisk('account', aDevice().storage);
    const keeper = aKeeper();
    const opened = await start(disk, keeper, fromServer);
    if (opened.kind !== 'open') throw new Error('It did not open.');
    const sealer = sealerOf(opened.key, 'tom');
    const sealed = await sealer.seal('here', text);
    expect(await sealer.open('here', sealed)).toEqual(text);
    expect(await sealer.open('there', sealed)).toBeNull();
    expect(await sealerOf(opened.key, 'ana').open('here', sealed)).toBeNull();
    for (let at = 0; at < sealed.length; at += 1) {
      expect(
        await sealer.open(
          'here',
          sealed.map((byte, place) => (place === at ? byte ^ 128 : byte)),
        ),
      ).toBeNull();
      expect(await sealer.open('here', sealed.slice(0, at))).toBeNull();
    }
    expect(await sealer.seal('here', text)).not.toEqual(sealed);
  });
});
