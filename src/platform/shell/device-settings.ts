import * as v from 'valibot';
import { type DeviceMemory, readKept } from '../account/device-memory.ts';

/**
 * Settings of the sign-in page on this device: the remembered e-mail, how its person signs in, and whether the device
 * is shared.
 */
export type DeviceSettings = {
  /** Whether the e-mail is kept for the next sign-in, because somebody has asked for that. */
  readonly remembersEmail: boolean;
  readonly rememberedEmail: string | null;
  readonly isSharedDevice: boolean;
  /** The single sign-on status of the person who signed in last; removed when that person signs out. */
  readonly ssoStatus?: string | null;
};

export type DeviceSettingsHolder = {
  /** The settings that this tab read last. */
  readonly now: () => DeviceSettings;
  /** The stored settings: another tab may have changed them. */
  readonly read: () => Promise<DeviceSettings>;
  /** Changes only the fields of the patch; another tab may have changed others meanwhile. */
  readonly change: (patch: (known: DeviceSettings) => Partial<DeviceSettings>) => Promise<void>;
};

const key = 'device-settings';
const schema: v.GenericSchema<unknown, DeviceSettings> = v.object({
  remembersEmail: v.boolean(),
  rememberedEmail: v.nullable(v.string()),
  isSharedDevice: v.boolean(),
  ssoStatus: v.optional(v.nullable(v.string())),
});

/**
 * Whether the device is shared does not depend on how somebody signs in; on a shared device no e-mail is remembered.
 */
export function markShared({ change }: DeviceSettingsHolder, isSharedDevice: boolean): Promise<void> {
  return change(() =>
    isSharedDevice
      ? { isSharedDevice, remembersEmail: false, rememberedEmail: null, ssoStatus: null }
      : { isSharedDevice },
  );
}

/** Whether to remember the e-mail of the person who signs in, with any method. */
export function markRemembering({ change }: DeviceSettingsHolder, remembersEmail: boolean): Promise<void> {
  return change(() =>
    remembersEmail ? { remembersEmail, isSharedDevice: false } : { remembersEmail, rememberedEmail: null },
  );
}

/** Called after a sign-in with this e-mail; remembers it if that was asked for. */
export function rememberEmail({ change }: DeviceSettingsHolder, email: string): Promise<void> {
  return change(({ remembersEmail }) => ({ rememberedEmail: remembersEmail ? email : null }));
}

/**
 * On a device that stores nothing, the settings live as long as the page. `settle` ends the use of preloaded values.
 */
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
