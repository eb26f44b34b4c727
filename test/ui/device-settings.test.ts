import { describe, expect, it } from 'vitest';
import { loadDeviceSettings, markShared, rememberEmail } from '../../src/platform/shell/device-settings.ts';
import type { Shell } from '../../src/platform/shell/shell.ts';
import { rememberSsoStatus } from '../../src/app/remember-sso-status.ts';
import { deviceStore } from '../../src/offline/offline.ts';

const emptyDevice = () =>
  deviceStore({ storage: { indexedDB: null, keyRange: null }, random: { fraction: () => 0.5, uuid: () => 'id' } });

/** Two tabs of one device; in the first somebody signs in and says that others use it, too. */
async function twoTabs() {
  const memory = emptyDevice();
  await memory.set('device-settings', { rememberedEmail: 'tom@harbour.example', isSharedDevice: false });
  const [first, second] = [await loadDeviceSettings(memory), await loadDeviceSettings(memory)];
  await first.change(() => ({ rememberedEmail: null, isSharedDevice: true }));
  return { memory, second };
}

describe('whoever says on the sign-in page that others use the device', () => {
  it('has it said before they sign in, in whichever way, and nobody stays remembered', async () => {
    const memory = emptyDevice();
    const sam = { rememberedEmail: 'sam@ridgeline.example', isSharedDevice: false, ssoStatus: 'Active' };
    await memory.set('device-settings', sam);
    const settings = await loadDeviceSettings(memory);
    await markShared(settings, true);
    expect(settings.now()).toEqual({ rememberedEmail: null, isSharedDevice: true, ssoStatus: null });
    await rememberEmail(settings, 'tom@harbour.example');
    expect(settings.now().rememberedEmail).toBeNull();
  });

  it('can take it back, and is remembered then by the next sign-in', async () => {
    const settings = await loadDeviceSettings(emptyDevice());
    await markShared(settings, true);
    await markShared(settings, false);
    await rememberEmail(settings, 'tom@harbour.example');
    expect(settings.now()).toMatchObject({ rememberedEmail: 'tom@harbour.example', isSharedDevice: false });
  });
});

describe('that other people use this device', () => {
  it('is known in a tab that was open before it was said', async () => {
    const { second } = await twoTabs();
    expect(await second.read()).toMatchObject({ isSharedDevice: true });
    expect(second.now().isSharedDevice).toBe(true);
  });

  it('is not unsaid by another tab that notes something else', async () => {
    const { memory, second } = await twoTabs();
    await second.change(() => ({ ssoStatus: null }));
    expect((await loadDeviceSettings(memory)).now()).toEqual({
      rememberedEmail: null,
      isSharedDevice: true,
      ssoStatus: null,
    });
  });

  it('keeps another tab, too, from remembering whom their company signs in', async () => {
    const { memory, second } = await twoTabs();
    const claims = () => ({ email: 'sam@ridgeline.example', ssoStatus: 'Active' });
    await rememberSsoStatus({ settings: second, portal: { connection: { session: { claims } } } } as unknown as Shell);
    expect((await loadDeviceSettings(memory)).now().rememberedEmail).toBeNull();
  });

  it('and what is noted in the same moment are both kept', async () => {
    const { memory, second } = await twoTabs();
    await Promise.all([
      second.change(() => ({ ssoStatus: 'Active' })),
      second.change(() => ({ rememberedEmail: 'a@b.example' })),
    ]);
    expect((await loadDeviceSettings(memory)).now()).toEqual({
      rememberedEmail: 'a@b.example',
      isSharedDevice: true,
      ssoStatus: 'Active',
    });
  });
});
