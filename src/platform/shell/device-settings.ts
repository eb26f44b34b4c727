import * as v from 'valibot';
import type { DeviceMemory } from '../device-memory.ts';
import { readKept } from '../device-memory.ts';

/** What the sign-in page knows of this device: the e-mail that it remembers, how its person signs in, and whether others use it too. */
export type DeviceSettings = {
  readonly rememberedEmail: string | null;
  readonly isSharedDevice: boolean;
  /** Of the last sign-in; gone when its person signs out. */
  readonly ssoStatus?: string | null;
};

export type DeviceSettingsHolder = {
  /** As this tab knows them. */
  readonly now: () => DeviceSettings;
  /** As they are now: another tab may have changed them. */
  readonly read: () => Promise<DeviceSettings>;
  /** Changes what the patch names, and nothing else that another tab may have changed meanwhile. */
  readonly change: (patch: (known: DeviceSettings) => Partial<DeviceSettings>) => Promise<void>;
};

const key = 'device-settings';
const schema: v.GenericSchema<unknown, DeviceSettings> = v.object({
  rememberedEmail: v.nullable(v.string()),
  isSharedDevice: v.boolean(),
  ssoStatus: v.optional(v.nullable(v.string())),
});

/** Whether others use this device is said of the device, however somebody then signs in; where they do, nobody stays remembered. */
export function markShared({ change }: DeviceSettingsHolder, isSharedDevice: boolean): Promise<void> {
  return change(() =>
    isSharedDevice ? { isSharedDevice, rememberedEmail: null, ssoStatus: null } : { isSharedDevice },
  );
}

/** After a sign-in with this e-mail: it stands in the field the next time, unless others use the device. */
export function rememberEmail({ change }: DeviceSettingsHolder, email: string): Promise<void> {
  return change(({ isSharedDevice }) => ({ rememberedEmail: isSharedDevice ? null : email }));
}

/** A device that keeps nothing has the settings for as long as the page lives. `settle` makes sure that values are no longer those of the start. */
export async function loadDeviceSettings(
  memory: DeviceMemory,
  settle: () => void = () => undefined,
): Promise<DeviceSettingsHolder> {
  let settings: DeviceSettings = { rememberedEmail: null, isSharedDevice: false };
  let lastChange: Promise<void> = Promise.resolve();
  const read = async () => (settings = (await readKept(memory, key, schema)) ?? settings);
  await read();
  return {
    now: () => settings,
    read,
    change: (patch) => {
      lastChange = lastChange.then(async () => {
        settle();
        const known = await read();
        settings = { ...known, ...patch(known) };
        await memory.set(key, settings).catch(() => undefined);
      });
      return lastChange;
    },
  };
}
