import { expect, it } from 'vitest';
import type { SealAnswer, SealOrder } from '../../src/block-store/sealing/seal-worker.ts';
import { workerEncryptor } from '../../src/block-store/sealing/worker-encryptor.ts';
import { encryptorOf } from '../../src/block-store/sealing/encryptor.ts';
import { aKey } from './a-store.ts';

const long = 'What was delivered, and to whom. '.repeat(200);

it('what the worker encrypts can be decrypted here, and short values are not sent to it', async () => {
  const key = await aKey();
  const asked: string[] = [];
  const beside = workerEncryptor(encryptorOf(key, 'account'), key, 'account', () => aWorker(asked));
  // The caller does not wait for the worker's start.
  expect(await beside.openText('zero', await beside.sealText('zero', long))).toBe(long);
  expect(asked).toEqual([]);
  const sealed = await Promise.all(['one', 'two', 'three'].map((place) => beside.sealText(place, `${place} ${long}`)));
  expect(await encryptorOf(key, 'account').openText('two', sealed[1])).toBe(`two ${long}`);
  expect(await beside.openText('one', sealed[1])).toBeNull();
  const short = await beside.sealText('four', 'short');
  expect(await beside.openText('four', short)).toBe('short');
  expect(asked).toEqual(['one', 'two', 'three']);
});

it.each(['may not be made', 'does not start', 'cannot seal'] as const)(
  'a worker that %s: everything is encrypted here',
  async (what) => {
    const key = await aKey();
    const beside = workerEncryptor(encryptorOf(key, 'account'), key, 'account', () => aWorker([], what));
    for (let turn = 0; turn < 3; turn += 1) {
      const sealed = await Promise.all([beside.sealText('one', long), beside.sealText('two', long)]);
      expect(await beside.openText('one', sealed[0])).toBe(long);
    }
    expect(await beside.openText('two', await beside.sealText('two', long))).toBe(long);
  },
);

/** Like the real one, but in this process. */
function aWorker(asked: string[], trouble?: 'may not be made' | 'does not start' | 'cannot seal'): Worker {
  if (trouble === 'may not be made') throw new DOMException('The page may not.', 'SecurityError');
  const target = new EventTarget();
  let encryptor = Promise.reject<ReturnType<typeof encryptorOf>>(new Error('There is no key yet.'));
  encryptor.catch(() => undefined);
  const answer = async (order: SealOrder): Promise<void> => {
    if (trouble === 'does not start') return void target.dispatchEvent(new Event('error'));
    if ('key' in order) encryptor = Promise.resolve(encryptorOf(order.key, order.store));
    else asked.push(order.place);
    const sealed = 'key' in order || trouble ? null : await (await encryptor).sealText(order.place, order.text);
    target.dispatchEvent(new MessageEvent<SealAnswer>('message', { data: { number: order.number, sealed } }));
  };
  const postMessage = (order: SealOrder) => queueMicrotask(() => void answer(order));
  return Object.assign(target, { postMessage }) as unknown as Worker;
}
