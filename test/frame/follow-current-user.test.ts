import { describe, expect, it } from 'vitest';
import { followCurrentUser } from '../../src/frame/use-session-start.ts';
import { settled } from '../platform/fake-server.ts';

type Followed = Parameters<typeof followCurrentUser>[0];

/** A person whose row changes as given, and the number of requests to the server about them. */
async function followed(before: string | null) {
  const listeners = new Set<(changed: ReadonlySet<string>) => void>();
  let rowVersion = 1;
  const offline = {
    read: { get: () => Promise.resolve([{ rowVersion }]) },
    subscribe: (listener: (changed: ReadonlySet<string>) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const counted = { asked: 0 };
  const account = { who: { person: 'tom', user: 'tom-at-harbour' }, offline } as unknown as Followed;
  const stop = followCurrentUser(account, before, () => void (counted.asked += 1));
  await settled();
  const change = async (collection: string, by = 1) => {
    rowVersion += by;
    for (const listener of listeners) listener(new Set([collection]));
    await settled();
  };
  return { counted, change, stop };
}

describe('the current user', () => {
  it('is fetched after a switch of business, and not when a session starts', async () => {
    expect((await followed('tom-at-quay')).counted.asked).toBe(1);
    expect((await followed('tom-at-harbour')).counted.asked).toBe(0);
    expect((await followed(null)).counted.asked).toBe(0);
  });

  it('is fetched once for each change of the own profile while the page is open', async () => {
    const { counted, change, stop } = await followed(null);
    await change('people');
    expect(counted.asked).toBe(1);
    await change('people', 0);
    await change('charges');
    expect(counted.asked).toBe(1);
    await change('people');
    expect(counted.asked).toBe(2);
    stop();
    await change('people');
    expect(counted.asked).toBe(2);
  });
});
