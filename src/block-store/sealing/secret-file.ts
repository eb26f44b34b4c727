import type { OverwriteAnswer, OverwriteOrder } from './overwrite-worker.ts';
import type { SecretKeeper } from './secret-keeper.ts';

const secretBytes = 32;

/**
 * Stores a secret in a file of the origin private file system that is overwritten in place: other ways to write leave
 * the old bytes on the disk. Only a worker can do that; a page can read.
 */
export function secretFile(name: string, startWorker: () => Worker): SecretKeeper {
  return {
    read: () => readSecretFile(name),
    write: (secret) => ask(startWorker, { name, bytes: secret }),
    destroy: async () => {
      // Nothing to overwrite if it was never written.
      if (await readSecretFile(name)) await ask(startWorker, { name, bytes: new Uint8Array(secretBytes) });
    },
  };
}

/** The secret in this file, or null if there is none any more. */
export async function readSecretFile(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle(name)).getFile();
    const secret = new Uint8Array(await file.arrayBuffer());
    return secret.length === secretBytes && secret.some((byte) => byte !== 0) ? secret : null;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null;
    throw error;
  }
}

async function ask(startWorker: () => Worker, order: OverwriteOrder): Promise<void> {
  const worker = startWorker();
  try {
    const { isDone } = await new Promise<OverwriteAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<OverwriteAnswer>) => resolve(data));
      worker.addEventListener('error', () =>
        reject(new Error('The worker that writes over the secret did not start.')),
      );
      worker.postMessage(order);
    });
    if (!isDone) throw new Error('The secret was not written over.');
  } finally {
    worker.terminate();
  }
}
