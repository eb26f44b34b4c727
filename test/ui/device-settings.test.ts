import { describe, expect, it } from 'vitest';
import {
  loadDeviceSettings,
  markRemembering,
  markShared,
  rememberEmail,
} from '../../src/platform/shell/device-settings.ts';
import type { Shell } from '../../src/platform/shell/shell.ts';
import { rememberSsoStatus } from '../../src/app/remember-sso-status.ts';
import { deviceStore } from '../../src/offline/offline.ts';

const emptyDevice = () =>
  deviceStore({ storage: { indexedDB: null, keyRange: null }, random: { fraction: () => 0.5, uuid: () => 'id' } });

/** Two tabs of one device; in the first a person signs in and marks the device as shared. */
async function twoTabs() {
  const memory = emptyDevice();
  await memory.set('device-settings', {
    remembersEmail: true,
    rememberedEmail: 'tom@harbour.example',
    isSharedDevice: false,
  });
  const [first, second] = [await loadDeviceSettings(memory), await loadDeviceSettings(memory)];
  await markShared(first, true);
  return { memory, second };
}

describe('whoever says on the sign-in page that others use the device', () => {
  it('has it said before they sign in, in whichever way, and nobody stays remembered', async () => {
    const memory = emptyDevice();
    const sam = {
      remembersEmail: true,
      rememberedEmail: 'sam@ridgeline.example',
      isSharedDevice: false,
      ssoStatus: 'Active',
    };
    await memory.set('device-settings', sam);
    const settings = await loadDeviceSettings(memory);
    await markShared(settings, true);
    expect(settings.now()).toEqual({
      remembersEmail: false,
      rememberedEmail: null,
      isSharedDevice: true,
      ssoStatus: null,
    });
    await rememberEmail(settings, 'tom@harbour.example');
    expect(settings.now().rememberedEmail).toBeNull();
  });

  it('can take it back; the e-mail is remembered only by who asks for that', async () => {
    const settings = await loadDeviceSettings(emptyDevice());
    await markShared(settings, true);
    await markShared(settings, false);
    await rememberEmail(settings, 'tom@harbour.example');
    expect(settings.now()).toMatchObject({ rememberedEmail: null, isSharedDevice: false });
  });
});

describe('an e-mail', () => {
  const tom = 'tom@harbour.example';

  it('is remembered by who has ticked it, from the sign-in on, and forgotten at once by who takes the tick away', async () => {
    const settings = await loadDeviceSettings(emptyDevice());
    await rememberEmail(settings, tom);
    expect(settings.now().rememberedEmail).toBeNull();
    await markRemembering(settings, true);
    await rememberEmail(settings, tom);
    expect(settings.now()).toMatchObject({ rememberedEmail: tom, isSharedDevice: false });
    await markRemembering(settings, false);
    expect(settings.now().rememberedEmail).toBeNull();
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
      remembersEmail: false,
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
      second.change(() => ({ remembersEmail: true, rememberedEmail: 'a@b.example' })),
    ]);
    expect((await loadDeviceSettings(memory)).now()).toEqual({
      remembersEmail: true,
      rememberedEmail: 'a@b.example',
      isSharedDevice: true,
      ssoStatus: 'Active',
    });
  });
});
