import { describe, expect, it } from 'vitest';
import { type DeviceSettings, loadDeviceSettings } from '../../src/platform/shell/device-settings.ts';
import type { Shell } from '../../src/platform/shell/shell.ts';
import { rememberSsoStatus } from '../../src/frame/remember-sso-status.ts';
import { knownToSso, singleSignOnAddress } from '../../src/platform/shell/single-sign-on.ts';
import type { DeviceMemory } from '../../src/platform/account/device-memory.ts';

const start: DeviceSettings = { remembersEmail: false, rememberedEmail: null, isSharedDevice: false };

async function shellOf(
  settings: DeviceSettings,
  claims: { email: string; ssoStatus: string } | null,
  hasSingleSignOn = true,
) {
  const kept = new Map<string, unknown>([['device-settings', settings]]);
  const memory = {
    get: async (key: string) => kept.get(key),
    set: async (key: string, value: unknown) => void kept.set(key, value),
  } as unknown as DeviceMemory;
  const portal = { program: { hasSingleSignOn }, connection: { session: { claims: () => claims } } };
  return { settings: await loadDeviceSettings(memory), portal } as unknown as Shell;
}

describe('a person with single sign-on', () => {
  const sam = { email: 'sso@ridgeline.example', ssoStatus: 'Active' };

  it('is known on their device from then on', async () => {
    const shell = await shellOf({ ...start, remembersEmail: true }, sam);
    expect(knownToSso(shell)).toBeNull();
    await rememberSsoStatus(shell);
    expect(knownToSso(shell)).toEqual({ email: sam.email });
  });

  it('is known without their e-mail if it is not remembered', async () => {
    const shell = await shellOf(start, sam);
    await rememberSsoStatus(shell);
    expect(knownToSso(shell)).toEqual({ email: null });
    expect(shell.settings.now().rememberedEmail).toBeNull();
  });

  it('is not remembered on a shared device, and not redirected if the program has no provider any more', async () => {
    const shared = await shellOf({ ...start, isSharedDevice: true }, sam);
    await rememberSsoStatus(shared);
    expect(knownToSso(shared)).toBeNull();
    const without = await shellOf(
      { ...start, remembersEmail: true, rememberedEmail: sam.email, ssoStatus: 'Active' },
      null,
      false,
    );
    expect(knownToSso(without)).toBeNull();
  });

  it('is forgotten when somebody signs in by password', async () => {
    const shell = await shellOf(
      { ...start, remembersEmail: true, rememberedEmail: sam.email, ssoStatus: 'Active' },
      { email: 'payer@ridgeline.example', ssoStatus: 'Inactive' },
    );
    await rememberSsoStatus(shell);
    expect(knownToSso(shell)).toBeNull();
    expect(shell.settings.now().rememberedEmail).toBe(sam.email);
  });

  it('is redirected with their e-mail and the return route', () => {
    expect(singleSignOnAddress(null, {})).toBe('/sso/login');
    expect(singleSignOnAddress(sam.email, { returnUrl: 'invoice', args: '{"a":1}' })).toBe(
      '/sso/login?email=sso%40ridgeline.example&returnUrl=invoice&args=%7B%22a%22%3A1%7D',
    );
  });
});
