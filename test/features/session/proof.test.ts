import { describe, expect, it } from 'vitest';
import { instantFromMs } from '../../../domain/time/instant.ts';
import { firstMethod, offeredMethods } from '../../../src/features/session/proof/proof.ts';
import type { MfaMethod } from '../../../src/platform/identity/step-up.ts';

const at = instantFromMs(1_790_000_000_000);
const method = (kind: string, id = kind): MfaMethod => ({
  id,
  method: kind,
  target: null,
  name: null,
  addedAt: at,
  lastUsedAt: null,
});
const asked = (kinds: readonly string[], sentTo: string | null = null) => ({
  methods: kinds.map((kind) => method(kind)),
  sentTo,
  resendAt: null,
});

describe('the verification method that is tried first', () => {
  it('is the one by which a code was already sent', () => {
    expect(firstMethod(asked(['totp', 'email', 'recovery'], 'email'), true)?.id).toBe('email');
  });

  it('is the only regular one if nothing has to be sent for it', () => {
    expect(firstMethod(asked(['totp', 'recovery']), true)?.id).toBe('totp');
    expect(firstMethod(asked(['passkey']), true)?.id).toBe('passkey');
  });

  it('is chosen by the person if there are several, or if it sends a message', () => {
    expect(firstMethod(asked(['totp', 'passkey']), true)).toBeNull();
    expect(firstMethod(asked(['sms', 'recovery']), true)).toBeNull();
  });

  it('is the one that was used last', () => {
    const [totp, passkey, sms] = [method('totp'), method('passkey'), method('sms')];
    const earlier = { ...totp, lastUsedAt: instantFromMs(1_790_000_000_000) };
    const later = { ...passkey, lastUsedAt: instantFromMs(1_790_000_000_001) };
    const of = (methods: readonly MfaMethod[]) => ({ methods, sentTo: null, resendAt: null });
    expect(firstMethod(of([earlier, later, sms]), true)?.id).toBe('passkey');
    expect(firstMethod(of([earlier, later, sms]), false)?.id).toBe('totp');
    expect(firstMethod(of([totp, later, sms]), false)).toBeNull();
    expect(offeredMethods([sms, earlier, method('recovery'), later], true).map(({ id }) => id)).toEqual([
      'passkey',
      'sms',
      'totp',
      'recovery',
    ]);
  });

  it('is never a recovery code', () => {
    expect(firstMethod(asked(['recovery']), true)).toBeNull();
  });
});

describe('the offered verification methods', () => {
  it('end with the recovery codes', () => {
    const offered = offeredMethods([method('recovery'), method('sms'), method('totp')], true);
    expect(offered.map(({ id }) => id)).toEqual(['sms', 'totp', 'recovery']);
  });

  it('leave out passkeys if the browser does not support them', () => {
    expect(offeredMethods([method('passkey'), method('email')], false).map(({ id }) => id)).toEqual(['email']);
    expect(firstMethod(asked(['passkey', 'totp']), false)?.id).toBe('totp');
  });
});
