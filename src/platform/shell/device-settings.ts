import * as v from 'valibot';
import type { DeviceMemory } from '../account/device-memory.ts';
import { readKept } from '../account/device-memory.ts';

/** What the sign-in page knows of this device: the e-mail that it remembers, how its person signs in, and whether others use it too. */
export type DeviceSettings = {
  /** Only where somebody has asked for it. */
  readonly remembersEmail: boolean;
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
  remembersEmail: v.boolean(),
  rememberedEmail: v.nullable(v.string()),
  isSharedDevice: v.boolean(),
  ssoStatus: v.optional(v.nullable(v.string())),
});

/** Whether others use this device is said of the device, however somebody then signs in; where they do, nobody stays remembered. */
export function markShared({ change }: DeviceSettingsHolder, isSharedDevice: boolean): Promise<void> {
  return change(() =>
    isSharedDevice
      ? { isSharedDevice, remembersEmail: false, rememberedEmail: null, ssoStatus: null }
      : { isSharedDevice },
  );
}

/** Whether the e-mail of whoever signs in, in whichever way, is to stand in the field the next time. */
export function markRemembering({ change }: DeviceSettingsHolder, remembersEmail: boolean): Promise<void> {
  return change(() =>
    remembersEmail ? { remembersEmail, isSharedDevice: false } : { remembersEmail, rememberedEmail: null },
  );
}

/** After a sign-in with this e-mail: it stands in the field the next time where that was asked for. */
export function rememberEmail({ change }: DeviceSettingsHolder, email: string): Promise<void> {
  return change(({ remembersEmail }) => ({ rememberedEmail: remembersEmail ? email : null }));
}

/** A device that keeps nothing has the settings for as long as the page lives. `settle` makes sure that values are no longer those of the start. */
export async function loadDeviceSettings(
  memory: DeviceMemory,
  settle: () => void = () => undefined,
): Promise<DeviceSettingsHolder> {
  let settings: DeviceSettings = { remembersEmail: false, rememberedEmail: null, isSharedDevice: false };
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
