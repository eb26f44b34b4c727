import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { openAccountDisk } from '../../../src/offline/account/sealed-store.ts';
import { createWakefulness } from '../../../src/platform/account/device-ports.ts';

describe('a tab that the browser has frozen', () => {
  it('starts no transaction, and continues when it is resumed', async () => {
    const page = new EventTarget();
    const indexedDB = new IDBFactory();
    const open = (untilAwake?: () => Promise<void> | null) =>
      openAccountDisk(
        'account',
        { indexedDB, keyRange: IDBKeyRange, ...(untilAwake && { untilAwake }) },
        () => undefined,
      );
    const [frozen, other] = [await open(createWakefulness(page)), await open()];
    const saved: string[] = [];
    const save = async (disk: typeof frozen, key: string) => {
      await disk.write({ expected: new Map(), puts: [{ table: 'values', key, value: 1 }], deletions: [] });
      saved.push(key);
    };
    page.dispatchEvent(new Event('freeze'));
    const late = save(frozen, 'of the frozen one');
    await save(other, 'of the other');
    expect(saved).toEqual(['of the other']);
    page.dispatchEvent(new Event('resume'));
    await late;
    expect(saved).toEqual(['of the other', 'of the frozen one']);
  });

  it('is active if it was not frozen, and in a worker', () => {
    const page = new EventTarget();
    const untilAwake = createWakefulness(page);
    expect(untilAwake()).toBeNull();
    page.dispatchEvent(new Event('freeze'));
    page.dispatchEvent(new Event('freeze'));
    page.dispatchEvent(new Event('resume'));
    expect(untilAwake()).toBeNull();
    expect(createWakefulness(null)()).toBeNull();
  });
});
