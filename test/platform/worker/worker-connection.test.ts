import { afterEach, describe, expect, it, vi } from 'vitest';
import { workerSealing } from '../../../src/platform/worker/worker-connection.ts';

const account = 'account:northgate:tom:harbour';

/** A private file system with this one file. */
function holding(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  const getFileHandle = async (asked: string) => {
    if (asked !== name) throw new DOMException('It is not there.', 'NotFoundError');
    return { getFile: async () => new Blob([bytes]) };
  };
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => ({ getFileHandle }) } });
}

afterEach(() => vi.unstubAllGlobals());

describe('the secret of an account, to the service worker', () => {
  it('is what a page has left in its file, and nothing once that was written over', async () => {
    const secret = new Uint8Array(32).fill(7);
    holding('secret_northgate_tom_harbour', secret);
    expect(await workerSealing.keeper(account).read()).toEqual(secret);
    holding('secret_northgate_tom_harbour', new Uint8Array(32));
    expect(await workerSealing.keeper(account).read()).toBeNull();
    holding('secret_of_somebody_else', secret);
    expect(await workerSealing.keeper(account).read()).toBeNull();
  });

  it('is never written by it, and never said to be destroyed', async () => {
    await workerSealing.keeper(account).write(new Uint8Array(32).fill(7));
    await expect(workerSealing.keeper(account).destroy()).rejects.toThrow('Only a page');
  });
});
