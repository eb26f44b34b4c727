import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connectDevice } from './connected-device.ts';
import { ana, demoPassword, homeIsShown, piet, pillSays, tom, trySignIn, worksOffline } from './steps.ts';

const preparedProfiles = join(process.cwd(), 'test-results', 'prepared-profiles');

/** The people of most journeys. */
const people = [tom, ana, piet] as const;
export type Prepared = (typeof people)[number];

/** The profile of a browser in which this person has signed in, on the prepared world, with all rows loaded. */
export function preparedProfile(email: Prepared): string {
  return join(preparedProfiles, email);
}

/** Signs them in, each on a separate device, and stores the devices' profiles. */
export async function prepareDevices(port: number): Promise<void> {
  rmSync(preparedProfiles, { recursive: true, force: true });
  await Promise.all(people.map((email) => prepareDevice(port, email)));
}

async function prepareDevice(port: number, email: Prepared): Promise<void> {
  const { device, wire } = await connectDevice(port, {});
  try {
    const page = await device.open(wire.url('/login'));
    await trySignIn(page, email, demoPassword);
    await homeIsShown(page);
    await pillSays(page, /^Up to date/);
    await worksOffline(page);
    // Closed normally, so that all data is written.
    await device.quit();
    cpSync(device.profile, preparedProfile(email), { recursive: true });
  } finally {
    await device.close();
    await wire.close();
  }
}
