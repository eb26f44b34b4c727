import { describe, expect, it, vi } from 'vitest';
import { askForStoragePromise } from '../../../src/platform/shell/storage-promise.ts';

describe('the browser’s promise to keep what waits', () => {
  it('case 53: is asked for, and a refusal is known, so that the person can be told to install the portal', async () => {
    const persist = vi.fn(async () => false);
    expect(await askForStoragePromise({ persisted: async () => false, persist })).toBe('denied');
    expect(persist).toHaveBeenCalledOnce();
    expect(await askForStoragePromise({ persisted: async () => false, persist: async () => true })).toBe('given');
  });

  it('is not asked for again where it was given', async () => {
    const persist = vi.fn(async () => true);
    expect(await askForStoragePromise({ persisted: async () => true, persist })).toBe('given');
    expect(persist).not.toHaveBeenCalled();
  });

  it('is unknown where a browser gives none or fails', async () => {
    expect(await askForStoragePromise(undefined)).toBe('unknown');
    expect(await askForStoragePromise({})).toBe('unknown');
    expect(await askForStoragePromise({ persist: () => Promise.reject(new TypeError('opaque origin')) })).toBe(
      'unknown',
    );
  });
});
