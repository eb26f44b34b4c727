import { expect, type Page } from '@playwright/test';
import type { Device } from '../journeys/support/device.ts';
import { benchDevice } from './bench-device.ts';
import { recordsOnDevice } from '../journeys/support/device-rows.ts';
import { demoPassword, trySignIn, worksOffline } from '../journeys/support/steps.ts';

const waitLimit = { timeout: 600_000, intervals: [500] };

/** A device with a signed-in person: it holds all their rows and starts without a network. */
export async function syncedDevice(
  url: (path: string) => string,
  email: string,
): Promise<{ device: Device; page: Page }> {
  const device = await benchDevice();
  const page = await device.open(url('/login?returnUrl=account-overview'));
  await trySignIn(page, email, demoPassword);
  await worksOffline(page);
  await isSynced(page);
  return { device, page };
}

/** Waits until this device holds all rows that the server has for it. */
export async function isSynced(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const values = (await recordsOnDevice(page, 'meta')) as readonly {
        readonly id: string;
        readonly value: unknown;
      }[];
      return values.find(({ id }) => id === 'asOf')?.value ?? null;
    }, waitLimit)
    .not.toBeNull();
}
