import { describe, expect, it } from 'vitest';
import { AccountLocked } from '../../../src/offline/account/account-locked.ts';
import { accountSecret, secretHere } from '../../../src/offline/account/account-secret.ts';
import { type Delivery, type ServerPort, accountName } from '../../../src/offline/offline.ts';
import { tom } from '../../faults/model-rows.ts';
import { type Secrets, secretFor, sealingWith } from '../../world/sealed-device.ts';

type Secret = Uint8Array<ArrayBuffer>;
const atOnce = (_delayMs: number, work: () => void) => {
  work();
  return () => undefined;
};
type Keeper = Parameters<typeof accountSecret>[2];

const name = accountName(tom);
const identity = { subject: tom, roles: ['buyerAdministrator'], timeZone: 'Europe/London' } as const;
const delivered = { kind: 'answered', body: secretFor(tom.user) } as const;

/** Requests the secret of Tom's account, from a server with this delivery. */
async function ask(delivery: Delivery<Secret>, secrets: Secrets = new Map(), keeper: Partial<Keeper> = {}) {
  const asked: unknown[] = [];
  const log: string[] = [];
  const server = {
    deviceSecret: (...words: Parameters<ServerPort['deviceSecret']>) => {
      asked.push(words);
      return Promise.resolve(delivery);
    },
  } as ServerPort;
  const clock = { now: () => '' as never, monotonicMs: () => 0, after: atOnce };
  const storage = { indexedDB: null, keyRange: null };
  const ports = { server, clock, storage, log: (event: string) => void log.push(event) };
  const whole = { ...sealingWith(secrets).keeper(name), ...keeper };
  const here = await secretHere(ports, whole);
  const secret = await accountSecret(ports, identity, whole, here, async () => 'this-device').catch(
    (error: unknown) => error,
  );
  return { secret, asked, log };
}

describe('the secret of an account', () => {
  it('is read from the device without a request to the server', async () => {
    const { secret, asked } = await ask({ kind: 'unanswered', why: 'noRoute' }, new Map([[name, secretFor('kept')]]));
    expect([secret, asked]).toEqual([secretFor('kept'), []]);
  });

  it('is requested from the server if the device has none, and stored on the device', async () => {
    const secrets: Secrets = new Map();
    const { secret, asked } = await ask(delivered, secrets);
    expect(secret).toEqual(secretFor(tom.user));
    expect(asked).toEqual([[tom, 'this-device']]);
    expect(secrets.get(name)).toEqual(secretFor(tom.user));
  });

  it.each<Delivery<Secret>>([
    { kind: 'unanswered', why: 'noRoute' },
    { kind: 'sessionEnded' },
    { kind: 'otherSession', name: 'Ana' },
    { kind: 'maintenance', retryAfterMs: null },
  ])('if the server answers $kind, the account is locked with that reason', async (delivery) => {
    const secrets: Secrets = new Map();
    const { secret } = await ask(delivery, secrets);
    expect(secret).toBeInstanceOf(AccountLocked);
    expect(secret).toMatchObject({ delivery });
    expect(secrets.size).toBe(0);
  });

  it('is requested from the server if the device cannot read it', async () => {
    const secrets: Secrets = new Map();
    const { secret } = await ask(delivered, secrets, { read: () => Promise.reject(new Error('A broken file.')) });
    expect(secret).toEqual(secretFor(tom.user));
    expect(secrets.size).toBe(0);
  });

  it('is read a second time if another tab was writing it', async () => {
    let times = 0;
    const read = async () => {
      times += 1;
      if (times === 1) throw new Error('The file is being written.');
      return secretFor('kept');
    };
    const { secret, asked } = await ask(delivered, new Map(), { read });
    expect([secret, asked]).toEqual([secretFor('kept'), []]);
  });

  it('opens the account once if the device cannot store it', async () => {
    const { secret, log } = await ask(delivered, new Map(), { write: () => Promise.reject(new Error('No room.')) });
    expect(secret).toEqual(secretFor(tom.user));
    expect(log).toEqual(['offline.secret-not-kept']);
  });
});
