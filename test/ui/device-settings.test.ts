import { describe, expect, it } from 'vitest';
import {
  loadDeviceSettings,
  markRemembering,
  markShared,
  rememberEmail,
} from '../../src/platform/shell/device-settings.ts';
import type { Shell } from '../../src/platform/shell/shell.ts';
import { rememberSsoStatus } from '../../src/frame/remember-sso-status.ts';
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

describe('marking a device as shared on the sign-in page', () => {
  it('applies before any kind of sign-in, and nobody is remembered', async () => {
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

  it('can be undone; the e-mail is remembered only if the person asks for it', async () => {
    const settings = await loadDeviceSettings(emptyDevice());
    await markShared(settings, true);
    await markShared(settings, false);
    await rememberEmail(settings, 'tom@harbour.example');
    expect(settings.now()).toMatchObject({ rememberedEmail: null, isSharedDevice: false });
  });
});

describe('the e-mail of the sign-in page', () => {
  const tom = 'tom@harbour.example';

  it('is remembered from the sign-in on if the box is ticked, and forgotten at once when it is unticked', async () => {
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

describe('the mark of a shared device', () => {
  it('applies in a tab that was already open', async () => {
    const { second } = await twoTabs();
    expect(await second.read()).toMatchObject({ isSharedDevice: true });
    expect(second.now().isSharedDevice).toBe(true);
  });

  it('is not removed by another tab that stores something else', async () => {
    const { memory, second } = await twoTabs();
    await second.change(() => ({ ssoStatus: null }));
    expect((await loadDeviceSettings(memory)).now()).toEqual({
      remembersEmail: false,
      rememberedEmail: null,
      isSharedDevice: true,
      ssoStatus: null,
    });
  });

  it('also prevents another tab from remembering a person with single sign-on', async () => {
    const { memory, second } = await twoTabs();
    const claims = () => ({ email: 'sam@ridgeline.example', ssoStatus: 'Active' });
    await rememberSsoStatus({ settings: second, portal: { connection: { session: { claims } } } } as unknown as Shell);
    expect((await loadDeviceSettings(memory)).now().rememberedEmail).toBeNull();
  });

  it('and another setting stored at the same moment are both kept', async () => {
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
