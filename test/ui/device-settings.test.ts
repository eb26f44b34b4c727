import { describe, expect, it } from 'vitest';
import { loadDeviceSettings } from '../../src/app/device-settings.ts';
import type { Shell } from '../../src/app/shell.ts';
import { rememberSsoStatus } from '../../src/app/single-sign-on.ts';
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
