import { takeViolations } from '../support/screens/policy-violations.ts';
import { expect, test } from '../support/world.ts';

/** The directives that the planted script, request and frame violate. */
const planted = ['script-src', 'connect-src', 'frame-src'];

test('a violation of the content security policy is reported in every tab, also after a restart of the browser', async ({
  connectedDevice,
}) => {
  const { device, wire } = await connectedDevice();
  const plant = async (known: readonly string[] = []) => {
    const page = await device.open(wire.url('/login'));
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    // The last page may still have reported the planted violations.
    expect(takeViolations().filter((one) => !known.some((what) => one.includes(what)))).toEqual([]);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "run"';
      document.body.append(script);
      void fetch('https://elsewhere.example/').catch(() => undefined);
      const frame = document.createElement('iframe');
      frame.src = 'https://elsewhere.example/';
      document.body.append(frame);
    });
    const noticed: string[] = [];
    await expect
      .poll(() => {
        noticed.push(...takeViolations());
        return planted.filter((what) => !noticed.join('\n').includes(what));
      })
      .toEqual([]);
    await expect(page).not.toHaveTitle('run');
  };
  await plant();
  await device.quit();
  await device.restart();
  await plant(planted);
  // Late reports of the browser.
  await device.quit();
  takeViolations();
});
