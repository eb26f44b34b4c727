import { describe, expect, it, vi } from 'vitest';
import { askForStoragePromise } from '../../../src/platform/shell/storage-promise.ts';

describe('persistent storage of the browser', () => {
  it('case 53: is requested, and a refusal is known, so that the page can suggest the installation', async () => {
    const persist = vi.fn(async () => false);
    expect(await askForStoragePromise({ persisted: async () => false, persist })).toBe('denied');
    expect(persist).toHaveBeenCalledOnce();
    expect(await askForStoragePromise({ persisted: async () => false, persist: async () => true })).toBe('given');
  });

  it('is not requested again if it was granted', async () => {
    const persist = vi.fn(async () => true);
    expect(await askForStoragePromise({ persisted: async () => true, persist })).toBe('given');
    expect(persist).not.toHaveBeenCalled();
  });

  it('is unknown if the browser does not support it or fails', async () => {
    expect(await askForStoragePromise(undefined)).toBe('unknown');
    expect(await askForStoragePromise({})).toBe('unknown');
    expect(await askForStoragePromise({ persist: () => Promise.reject(new TypeError('opaque origin')) })).toBe(
      'unknown',
    );
  });
});
