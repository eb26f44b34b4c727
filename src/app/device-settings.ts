import * as v from 'valibot';
import type { DeviceMemory } from '../platform/device-memory.ts';
import { readKept } from '../platform/device-memory.ts';

/** What the sign-in page knows of this device: the e-mail that it remembers, how its person signs in, and whether others use it too. */
export type DeviceSettings = {
  readonly rememberedEmail: string | null;
  readonly isSharedDevice: boolean;
  /** Of the last sign-in; gone when its person signs out. */
  readonly ssoStatus?: string | null;
};

export type DeviceSettingsHolder = {
  readonly now: () => DeviceSettings;
  readonly change: (settings: DeviceSettings) => Promise<void>;
};

const key = 'device-settings';
const schema: v.GenericSchema<unknown, DeviceSettings> = v.object({
  rememberedEmail: v.nullable(v.string()),
  isSharedDevice: v.boolean(),
  ssoStatus: v.optional(v.nullable(v.string())),
});

/** Reads the settings once; a device that keeps nothing has them for as long as the page lives. */
export async function loadDeviceSettings(memory: DeviceMemory): Promise<DeviceSettingsHolder> {
  let settings = (await readKept(memory, key, schema)) ?? { rememberedEmail: null, isSharedDevice: false };
  return {
    now: () => settings,
    change: async (changed) => {
      settings = changed;
      await memory.set(key, changed).catch(() => undefined);
    },
  };
}
