import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { deviceStore } from '../../../src/offline/offline.ts';
import { grantKey } from '../../../src/platform/identity/grant-keys.ts';
import { grantedSubject } from '../../../src/platform/identity/granted-subject.ts';
import { withSealedGrant } from '../../../src/platform/identity/sealed-grant.ts';
import { sealingWith } from '../../world/sealed-device.ts';

const grant = {
  program: 'northgate',
  person: 'p',
  user: 'u',
  buyer: { id: 'b', name: 'Harbour Build Ltd' },
  name: 'Tom Baker',
  email: 'tom@harbour.example',
  roles: ['buyerPayer'],
  validatedAt: '2026-03-02T09:00:00.000Z',
  expiresAt: '2026-03-03T09:00:00.000Z',
};

function device() {
  const storage = { indexedDB: null, keyRange: null };
  const memory = deviceStore({ storage, random: { fraction: () => 0.5, uuid: () => 'id' } });
  const sealing = sealingWith(new Map());
  const secret = sealing.keeper('account:grant');
  return { memory, sealing, secret, sealed: withSealedGrant(memory, sealing) };
}

describe('the stored offline grant', () => {
  it('is read back as it was written, and names nobody in its stored form', async () => {
    const { memory, sealed } = device();
    await sealed.set(grantKey, grant);
    expect(await sealed.get(grantKey, v.unknown())).toEqual(grant);
    const kept = JSON.stringify(await memory.get(grantKey, v.unknown()));
    for (const word of ['Harbour', 'Tom', 'tom@', 'buyerPayer']) expect(kept).not.toContain(word);
  });

  it('shows unencrypted only the account and its end', async () => {
    const { memory, sealed } = device();
    await sealed.set(grantKey, grant);
    const kept = new Map([[grantKey, await memory.get(grantKey, v.unknown())]]);
    expect(grantedSubject(kept)).toEqual({ program: 'northgate', user: 'u', buyer: 'b' });
    expect(kept.get(grantKey)).toMatchObject({ validatedAt: grant.validatedAt, expiresAt: grant.expiresAt });
  });

  it('leaves no secret after it was withdrawn', async () => {
    const { memory, secret, sealed } = device();
    await sealed.set(grantKey, grant);
    const remnant = await memory.get(grantKey, v.unknown());
    await sealed.remove(grantKey);
    expect(await secret.read()).toBeNull();
    await memory.set(grantKey, remnant);
    expect(await sealed.get(grantKey, v.unknown())).toBeUndefined();
  });

  it('a sign-out that was cut short before the secret was destroyed is finished by the next start', async () => {
    const { memory, secret, sealed } = device();
    await sealed.set(grantKey, grant);
    const failing = { ...secret, destroy: () => Promise.reject(new Error('No worker starts any more.')) };
    await expect(withSealedGrant(memory, { keeper: () => failing }).remove(grantKey)).rejects.toThrow('No worker');
    expect(await secret.read()).not.toBeNull();
    expect(await sealed.get(grantKey, v.unknown())).toBeUndefined();
    await vi.waitFor(async () => expect(await secret.read()).toBeNull());
  });

  it('that is not encrypted is ignored', async () => {
    const { memory, sealed } = device();
    await memory.set(grantKey, grant);
    expect(await sealed.get(grantKey, v.unknown())).toBeUndefined();
  });

  it('that was changed is ignored', async () => {
    const { memory, sealed } = device();
    await sealed.set(grantKey, grant);
    const kept = (await memory.get(grantKey, v.unknown())) as { sealed: Uint8Array };
    kept.sealed[3] = (kept.sealed[3] ?? 0) ^ 1;
    await memory.set(grantKey, kept);
    expect(await sealed.get(grantKey, v.unknown())).toBeUndefined();
  });
});
