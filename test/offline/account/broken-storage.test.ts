import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import {
  type OfflinePorts,
  type StoragePort,
  createStorageHealth,
  deviceStore,
  StorageUnanswered,
} from '../../../src/offline/offline.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import { openAsFound } from './an-account.ts';
import { payment, queued, states, syncedWorld } from '../offline-world.ts';

const random = seededRandom(5);

function throwing(): IDBFactory {
  const factory = new IDBFactory();
  factory.open = () => {
    throw new DOMException('The user denied permission to access the database.', 'SecurityError');
  };
  return factory;
}

/** Fails like a browser that cannot read its own files: with an error event. */
function failing(): IDBFactory {
  const factory = new IDBFactory();
  factory.open = () => {
    const error = new DOMException('A mutation operation was attempted on a database.', 'InvalidStateError');
    const request = Object.assign(new EventTarget(), { error, onerror: (_event: Event): void => undefined });
    queueMicrotask(() => {
      const failed = new Event('error');
      request.dispatchEvent(failed);
      request.onerror(failed);
    });
    return request as unknown as ReturnType<IDBFactory['open']>;
  };
  return factory;
}

/** Was used by a newer build, which was then rolled back. */
function newer(): IDBFactory {
  const factory = new IDBFactory();
  const open = factory.open.bind(factory);
  factory.open = (name) => {
    const error = new DOMException('The requested version (1) is less than the existing version (2).', 'VersionError');
    const request = Object.assign(new EventTarget(), { error, onerror: (_event: Event): void => undefined });
    queueMicrotask(() => {
      const failed = Object.assign(new Event('error'), { preventDefault: () => undefined });
      request.dispatchEvent(failed);
      request.onerror(failed);
    });
    return name === '' ? open(name) : (request as unknown as ReturnType<IDBFactory['open']>);
  };
  return factory;
}

function silent(): IDBFactory {
  const factory = new IDBFactory();
  factory.open = () => new EventTarget() as ReturnType<IDBFactory['open']>;
  return factory;
}

/** The timeout expires at once. */
const noTime = <T>(asked: Promise<T>): Promise<T> =>
  Promise.race([asked, new Promise<T>((_resolve, reject) => setTimeout(() => reject(new StorageUnanswered()), 200))]);

const storageOf = (indexedDB: IDBFactory): StoragePort => ({
  indexedDB,
  keyRange: IDBKeyRange,
  inTime: noTime,
  health: createStorageHealth(),
});

const broken = [
  ['throws as it is opened', throwing, 'refused'],
  ['fails to open', failing, 'refused'],
  ['belongs to a newer build', newer, 'newer'],
  ['never opens', silent, 'noAnswer'],
] as const;

describe.each(broken)('a device whose database %s', (_how, factory, why) => {
  it('keeps its own values in memory, and knows why they are not stored', async () => {
    const storage = storageOf(factory());
    const device = deviceStore({ storage, random });
    expect(await device.get('locale', v.string())).toBeUndefined();
    await device.set('locale', 'de-AT');
    expect(await device.get('locale', v.string())).toBe('de-AT');
    expect(await device.keys('loc')).toEqual(['locale']);
    expect(await device.deviceId()).toBe(await device.deviceId());
    await device.remove('locale');
    expect(await device.keys('')).toEqual(['deviceId']);
    expect(storage.health?.broken()).toBe(why);
  });

  it('opens an account that stores nothing, and reports why', async () => {
    const { context, settle } = await syncedWorld();
    const { sealing } = context.ports.storage;
    const ports = { ...context.ports, storage: { ...storageOf(factory()), ...(sealing && { sealing }) } };
    const offline = await openAsFound({ ports });
    expect(offline.status()).toMatchObject({ canKeep: false, whyNothingKept: why });
    await settle(offline.pull());
    expect(await offline.read.count({ tab: 'all' })).toBe(6);
    expect(await settle(offline.perform('payInvoices', payment([1, 100])))).toMatchObject({ ok: true });
  });
});

it('a database that opens after it was given up is noted, so that the page can start again', async () => {
  let open = (): void => undefined;
  const late = new IDBFactory();
  const openLate = late.open.bind(late);
  late.open = (name, version) => {
    const request = new EventTarget();
    open = () => {
      const real = openLate(name, version);
      real.addEventListener('success', () => {
        Object.defineProperty(request, 'result', { value: real.result });
        request.dispatchEvent(new Event('success'));
      });
    };
    return request as ReturnType<IDBFactory['open']>;
  };
  const storage = storageOf(late);
  const device = deviceStore({ storage, random });
  expect(await device.get('locale', v.string())).toBeUndefined();
  expect(storage.health?.broken()).toBe('noAnswer');
  open();
  await storage.health?.answered;
});

it('a value that a working database cannot store is an error', async () => {
  const disk = new IDBFactory();
  const storage = storageOf(disk);
  const device = deviceStore({ storage, random });
  await device.set('locale', 'en-GB');
  await expect(device.set('locale', () => 'a function cannot be kept')).rejects.toThrow('could not be cloned');
  expect(storage.health?.broken()).toBeNull();
  expect(await device.get('locale', v.string())).toBe('en-GB');
});

/** The account as a browser finds it that cannot use the file of the secret. */
function withoutSecretFile({ storage, ...ports }: OfflinePorts): OfflinePorts {
  const { sealing } = storage;
  if (!sealing) throw new Error('This world seals.');
  const refuse = () => Promise.reject(new DOMException('Security error when calling GetDirectory', 'SecurityError'));
  const keeper: typeof sealing.keeper = () => ({ read: refuse, write: refuse, destroy: refuse });
  return { ...ports, storage: { ...storage, sealing: { ...sealing, keeper } } };
}

describe('a browser whose private file system fails', () => {
  it('stores nothing, and reports why', async () => {
    const { offline, context, settle } = await syncedWorld();
    offline.close();
    const again = await settle(openAsFound({ ports: withoutSecretFile(context.ports) }));
    expect(again.status()).toMatchObject({ canKeep: false, whyNothingKept: 'noSecretFile' });
  });

  it('still shows and sends waiting entries, so that nobody requests the same again', async () => {
    const { offline, context, settle, network, server, pass } = await syncedWorld();
    network.isDown = true;
    await queued(offline, payment([1, 100]));
    offline.close();
    network.isDown = false;
    const again = await settle(openAsFound({ ports: withoutSecretFile(context.ports) }));
    expect(await states(again)).toEqual(['waiting']);
    await pass(60_000);
    await settle(again.replay('start'));
    expect(server.effects).toHaveLength(1);
  });
});
