import { takeViolations } from './support/policy-violations.ts';
import { expect, test } from './support/world.ts';

test('what the content security policy refuses is noticed in every tab, also after the browser was started again', async ({
  connectedDevice,
}) => {
  const { device, wire } = await connectedDevice();
  const plant = async () => {
    const page = await device.open(wire.url('/login'));
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect(takeViolations()).toEqual([]);
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
        return ['script-src', 'connect-src', 'frame-src'].filter((what) => !noticed.join('\n').includes(what));
      })
      .toEqual([]);
    await expect(page).not.toHaveTitle('run');
  };
  await plant();
  await device.quit();
  await device.restart();
  await plant();
  // What the browser still had to say about it.
  await device.quit();
  takeViolations();
});
