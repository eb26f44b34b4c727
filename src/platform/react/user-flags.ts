import * as v from 'valibot';
import { type DeviceMemory, readKept } from '../account/device-memory.ts';

/** Dialogs that a user sees until they dismiss them (specification §3, local flags); all flags begin as true (§4). */
const beginnings = {
  isAddBankAccountDialogDisplayed: true,
  isSetupPurchaseCardsDialogDisplayed: true,
  isActivationDisplayed: true,
  isCardsIntroductionDisplayed: true,
} as const;
export type UserFlag = keyof typeof beginnings;

/** Flags of one user on this device, saved under the user's id (§9); a sign-out keeps them. */
export type UserFlags = {
  readonly read: (flag: UserFlag) => Promise<boolean>;
  readonly write: (flag: UserFlag, value: boolean) => Promise<void>;
};

export function userFlags(memory: DeviceMemory, userId: string): UserFlags {
  const key = `flags:${userId}`;
  const kept = async () => (await readKept(memory, key, flagsSchema)) ?? {};
  return {
    read: async (flag) => (await kept())[flag] ?? beginnings[flag],
    write: async (flag, value) => memory.set(key, { ...(await kept()), [flag]: value }),
  };
}

const flagsSchema = v.record(v.string(), v.boolean());
