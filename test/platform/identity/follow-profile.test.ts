import { describe, expect, it } from 'vitest';
import type { Account } from '../../../src/platform/account/account.ts';
import { followProfile } from '../../../src/platform/identity/follow-profile.ts';
import { settled } from '../fake-server.ts';

/** An account in which the person's row changes on request. */
function account(name: string) {
  const listeners = new Set<(changed: ReadonlySet<string>) => void>();
  let [firstName = '', lastName = ''] = name.split(' ');
  const offline = {
    read: { get: () => Promise.resolve([{ firstName, lastName }]) },
    subscribe: (listener: (changed: ReadonlySet<string>) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    account: { who: { name, person: 'tom' }, offline } as unknown as Account,
    listeners,
    rename: async (to: string, collection = 'people') => {
      [firstName = '', lastName = ''] = to.split(' ');
      for (const listener of listeners) listener(new Set([collection]));
      await settled();
    },
  };
}

function followed(account: Account) {
  const asked: string[] = [];
  const stop = followProfile(account, {
    freshBearerFor: () => {
      asked.push('/auth');
      return Promise.resolve({ kind: 'unanswered', why: 'noRoute' });
    },
  });
  return { asked, stop };
}

describe('a person who changes their own name', () => {
  it('is shown with it as soon as the device has it, after one request', async () => {
    const tom = account('Tom Baker');
    const { asked } = followed(tom.account);
    await tom.rename('Tom Baker');
    await tom.rename('Thomas Baker');
    await tom.rename('Thomas Baker');
    expect(asked).toEqual(['/auth']);
  });

  it('causes no request if something else was written', async () => {
    const tom = account('Tom Baker');
    const { asked } = followed(tom.account);
    await tom.rename('Thomas Baker', 'charges');
    expect(asked).toEqual([]);
  });

  it('is followed while the account is open', async () => {
    const tom = account('Tom Baker');
    const { asked, stop } = followed(tom.account);
    stop();
    await tom.rename('Thomas Baker');
    expect([tom.listeners.size, asked.length]).toEqual([0, 0]);
  });
});
