// Finds the browsers for the journeys and installs missing ones.
import { existsSync } from 'node:fs';
import { run } from './run-command.mjs';

/**
 * @typedef {{ whole: string, light: string }} Browsers The paths of a whole Chromium, and of its headless shell: the same engine
 * without the browser around it, for half of the processor time. Where there is no shell the whole one stands for it.
 */

/** The installed browsers: CHROMIUM_PATH for both if it is set, else the system's, else Playwright's. */
async function findBrowsers() {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return { whole: firstOf([named]), light: firstOf([process.env['CHROMIUM_SHELL_PATH'] ?? named]) };
  const { chromium } = await import('@playwright/test');
  const whole = firstOf(['/usr/bin/chromium', '/usr/bin/chromium-browser', chromium.executablePath()]);
  return { whole, light: firstOf(['/usr/bin/chromium-headless-shell']) };
}

/** @returns {Promise<Browsers>} installed if need be; throws a sentence where that is impossible */
async function ensureBrowsers() {
  const found = await findBrowsers();
  if (found.whole && found.light) return { whole: found.whole, light: found.light };
  if (process.env['CHROMIUM_PATH'])
    throw new Error(`CHROMIUM_PATH is ${process.env['CHROMIUM_PATH']}, which does not exist.`);
  await installBrowsers(found);
  const { whole, light } = await findBrowsers();
  if (!whole) throw new Error('No Chromium could be installed: install one and name it in CHROMIUM_PATH.');
  return { whole, light: light ?? whole };
}

/** The environment for journeys and benches: that of this process, with the paths of the browsers. */
export async function browserEnvironment() {
  const { whole, light } = await ensureBrowsers();
  return { ...process.env, CHROMIUM_PATH: whole, CHROMIUM_SHELL_PATH: light };
}

/** @param {{ whole?: string, light?: string }} found */
async function installBrowsers({ whole, light }) {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const missing = [whole ? [] : ['chromium'], light ? [] : ['chromium-headless-shell']].flat();
    await run('apt-get', ['update', '-qq']);
    // One after the other: a system without a package for the shell still gets the browser.
    for (const name of missing) await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
  }
  if (!(await findBrowsers()).whole)
    await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
}

/** @param {string[]} paths */
function firstOf(paths) {
  return paths.find((path) => existsSync(path));
}
