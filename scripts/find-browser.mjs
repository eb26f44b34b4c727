// Finds a Chromium for the journeys, and installs one where there is none.
import { existsSync } from 'node:fs';
import { run } from './run-command.mjs';

/** The Chromium that is installed: the one that CHROMIUM_PATH names, the system's, or Playwright's own. */
export async function findBrowser() {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return existsSync(named) ? named : undefined;
  const { chromium } = await import('@playwright/test');
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser', chromium.executablePath()].find((path) => existsSync(path));
}

/** @returns {Promise<string>} the path of a Chromium, installed if need be; throws a sentence where that is impossible */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  if (process.env['CHROMIUM_PATH'])
    throw new Error(`CHROMIUM_PATH is ${process.env['CHROMIUM_PATH']}, which does not exist.`);
  await installBrowser();
  const installed = await findBrowser();
  if (!installed) throw new Error('No Chromium could be installed: install one and name it in CHROMIUM_PATH.');
  return installed;
}

async function installBrowser() {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const updated = await run('apt-get', ['update', '-qq']);
    const code = updated || (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']));
    if (code === 0) return;
  }
  await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
}
