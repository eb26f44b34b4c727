import type { Page } from '@playwright/test';
import { homeIsShown, openOutbox, pillSays, signIn, tom, worksOffline } from '../support/steps.ts';
import { type ConnectedDevice, expect, test } from '../support/world.ts';

const dayMs = 86_400_000;

/** From the next page on, the device's clock is ahead by this number of days; timers do not change. */
async function setClock({ device }: ConnectedDevice, days: number): Promise<void> {
  await device.context().addInitScript((offsetMs) => {
    const Right = Date;
    class Wrong extends Right {
      constructor(...given: ConstructorParameters<typeof Date> | []) {
        super(...((given.length === 0 ? [Right.now() + offsetMs] : given) as [number]));
      }
      static override now(): number {
        return Right.now() + offsetMs;
      }
    }
    globalThis.Date = Wrong as DateConstructor;
  }, days * dayMs);
}

async function pastDueAtHome(page: Page, url: (path: string) => string): Promise<string> {
  await page.goto(url('/overview'));
  await homeIsShown(page);
  const line = page.getByRole('main').getByText(/invoices? (is|are) past due/);
  await expect(line).toBeVisible();
  return (await line.textContent()) ?? '';
}

for (const days of [400, -400]) {
  const words = days > 0 ? '400 days ahead' : '400 days behind';
  test(`a device whose clock is ${words} shows what is past due today, and one notice about its clock`, async ({
    connectedDevice,
  }) => {
    const connected = await connectedDevice();
    const { device, wire } = connected;
    const page = await device.open(wire.url('/login'));
    await signIn(page, tom);
    await worksOffline(page);
    const right = await pastDueAtHome(page, wire.url);

    await setClock(connected, days);
    expect(await pastDueAtHome(page, wire.url)).toBe(right);
    await pillSays(page, 'Up to date');
    await expect(page.getByText(/[34]\d\d days ago|Last known/)).toHaveCount(0);
    await expect(page.getByText(`Your system clock is ${words}`)).toBeVisible();
    await page.getByRole('button', { name: 'Understood' }).click();

    wire.set({ kind: 'cut' });
    expect(await pastDueAtHome(page, wire.url)).toBe(right);
    await pillSays(page, /Offline/);
    await expect(page.getByText(/[34]\d\d days ago/)).toHaveCount(0);
    await expect(page.getByText('Your system clock is')).toHaveCount(0);
    await openOutbox(page);
  });
}
