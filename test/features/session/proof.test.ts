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

describe('the way by which somebody is asked first', () => {
  it('is the one that a code was sent by already', () => {
    expect(firstMethod(asked(['totp', 'email', 'recovery'], 'email'), true)?.id).toBe('email');
  });

  it('is the only one for every day, where nothing has to be sent for it', () => {
    expect(firstMethod(asked(['totp', 'recovery']), true)?.id).toBe('totp');
    expect(firstMethod(asked(['passkey']), true)?.id).toBe('passkey');
  });

  it('is the person’s to choose where there are several, or where a press sends a message', () => {
    expect(firstMethod(asked(['totp', 'passkey']), true)).toBeNull();
    expect(firstMethod(asked(['sms', 'recovery']), true)).toBeNull();
  });

  it('is never a recovery code, which is for the day of need', () => {
    expect(firstMethod(asked(['recovery']), true)).toBeNull();
  });
});

describe('the ways that are offered', () => {
  it('end with the recovery codes', () => {
    const offered = offeredMethods([method('recovery'), method('sms'), method('totp')], true);
    expect(offered.map(({ id }) => id)).toEqual(['sms', 'totp', 'recovery']);
  });

  it('leave passkeys out where the browser has none', () => {
    expect(offeredMethods([method('passkey'), method('email')], false).map(({ id }) => id)).toEqual(['email']);
    expect(firstMethod(asked(['passkey', 'totp']), false)?.id).toBe('totp');
  });
});
