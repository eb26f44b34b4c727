import { describe, expect, it } from 'vitest';
import type { MfaScope } from '../../../domain/action.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { MfaEvent } from '../../../src/platform/identity/step-up.documents.ts';
import { createMfaTokens } from '../../../src/platform/identity/mfa-tokens.ts';
import { testDevice } from '../fake-server.ts';

const event = (scope: MfaScope, change: Partial<MfaEvent> = {}): MfaEvent => ({
  id: `event-${scope}`,
  scope,
  status: 'Confirmed',
  expires: '2026-03-02T09:10:00.000Z' as Instant,
  uses: 0,
  methods: [],
  sentTo: null,
  resendAt: null,
  passkeyOptions: null,
  ...change,
});

function kept() {
  const { memory, clock } = testDevice();
  return { memory, clock, tokens: createMfaTokens(memory, clock), another: createMfaTokens({ ...memory }, clock) };
}

describe('confirmed events of a device (§4)', () => {
  it('are not usable while they are pending', async () => {
    const { tokens } = kept();
    await tokens.keep('tom', event('OrderApproval', { status: 'Pending' }));
    expect(await tokens.find('tom', ['OrderApproval'])).toBeNull();
  });

  it('are available after a reload and in another tab, only for their user and scope', async () => {
    const { tokens, another } = kept();
    await tokens.keep('tom', event('OrderApproval'));
    expect(await another.find('tom', ['OrderApproval'])).toMatchObject({ id: 'event-OrderApproval' });
    expect(await another.find('ana', ['OrderApproval'])).toBeNull();
    expect(await another.find('tom', ['PasswordReset'])).toBeNull();
    // By its definition this build cannot know the server's newer requirement of a code.
    expect(await another.find('tom', [])).toMatchObject({ id: 'event-OrderApproval' });
  });

  it('an expired one is removed when it is checked', async () => {
    const { tokens, memory, clock } = kept();
    await tokens.keep('tom', event('OrderApproval'));
    await clock.advance(600_000);
    expect(await tokens.find('tom', ['OrderApproval'])).toBeNull();
    expect(await memory.keys('mfa')).toEqual([]);
  });

  it.each(['OrderApproval', 'PasswordReset', 'RevealCardNumber', 'Login'] as const)(
    '%s is gone once used',
    async (scope) => {
      const { tokens } = kept();
      await tokens.keep('tom', event(scope));
      const token = await tokens.find('tom', [scope]);
      if (token) await tokens.use(token);
      expect(await tokens.find('tom', [scope])).toBeNull();
    },
  );

  it('BuyerCreate stays until it expires, and counts its uses', async () => {
    const { tokens } = kept();
    await tokens.keep('tom', event('BuyerCreate'));
    for (const uses of [0, 1, 2]) {
      const token = await tokens.find('tom', ['BuyerCreate']);
      expect(token).toMatchObject({ uses });
      if (token) await tokens.use(token);
    }
  });

  it('of the scope Setup are never stored: they are used once, by this tab', async () => {
    const { tokens: asking, another, memory, clock } = kept();
    const tokens = createMfaTokens(memory, clock);
    await asking.keep('tom', event('Setup'));
    expect(await memory.keys('mfa')).toEqual([]);
    expect(await another.find('tom', ['Setup'])).toBeNull();
    const token = await tokens.find('tom', ['Setup']);
    expect(token).toMatchObject({ id: 'event-Setup' });
    if (token) await tokens.use(token);
    expect(await tokens.find('tom', ['Setup'])).toBeNull();
  });
});
