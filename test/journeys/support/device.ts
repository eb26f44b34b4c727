import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLimitMs, waitLimitMs } from '../../wait-limits.ts';
import { listenForViolations } from './screens/policy-violations.ts';

/** One person's device: a browser with its own profile, which survives a kill of the browser. */
export type Device = {
  /** A new tab, or the first one. */
  readonly open: (url: string) => Promise<Page>;
  readonly context: () => BrowserContext;
  /** The directory with all its files. */
  readonly profile: string;
  /** SIGKILL to the browser and all its processes, as after a power failure. */
  readonly kill: () => Promise<void>;
  /** Closes the browser normally, so that it writes all its data, including cookies, which it otherwise writes twice a minute. */
  readonly quit: () => Promise<void>;
  /** The browser starts again on the same profile. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type DeviceSize = { readonly width: number; readonly height: number };
export const phone: DeviceSize = { width: 390, height: 844 };
export const desktop: DeviceSize = { width: 1440, height: 900 };

type Running = { readonly process: ChildProcess; readonly browser: Browser };

/**
 * Makes the browser repeat a failed Background Sync after two seconds, as often as needed. By default it waits for five minutes and tries
 * three times; in both cases the browser decides who calls and when.
 */
export const eagerBackgroundSync: readonly string[] = [
  '--force-fieldtrials=BackgroundSync/Eager/',
  '--force-fieldtrial-params=BackgroundSync.Eager:initial_retry_delay_sec/2/retry_delay_factor/1/max_sync_attempts/1000',
];

export type DeviceOptions = {
  readonly size?: DeviceSize;
  /** Flags of the browser. */
  readonly flags?: readonly string[];
  /** A tab behind another is hidden, as on a real device, and can be frozen; otherwise every tab is kept visible. */
  readonly hidesTabs?: boolean;
  /** The profile to copy at the start; default: an empty one. */
  readonly profile?: string;
  /** The full browser, which alone supports Background Sync; otherwise its headless shell, the same engine in half the time. */
  readonly isWhole?: boolean;
};

/** A new device with its own profile. */
export async function newDevice(options: DeviceOptions = {}): Promise<Device> {
  const profile = mkdtempSync(join(tmpdir(), 'portal-device-'));
  const { size = desktop } = options;
  if (options.profile) cpSync(options.profile, profile, { recursive: true });
  let running = await launch(profile, options);
  const context = () => {
    const [first] = running.browser.contexts();
    if (!first) throw new Error('The browser has no context.');
    return first;
  };
  const kill = async () => {
    const { process: child, browser } = running;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    // A killed process has no exit code, and its end is reported once.
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, 'SIGKILL');
      await gone;
    }
    await browser.close().catch(() => undefined);
  };
  return {
    context,
    profile,
    open: async (url) => {
      const blank = context()
        .pages()
        .find((page) => page.url() === 'about:blank');
      const page = blank ?? (await context().newPage());
      await page.setViewportSize(size);
      await page.goto(url);
      return page;
    },
    kill,
    quit: async () => {
      const { process: child, browser } = running;
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      const session = await browser.newBrowserCDPSession();
      await session.send('Browser.close');
      await gone;
    },
    restart: async () => {
      running = await launch(profile, options);
    },
    close: async () => {
      await kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function launch(
  profile: string,
  { size = desktop, flags = [], hidesTabs = false, isWhole = false }: DeviceOptions,
): Promise<Running> {
  const portFile = join(profile, 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  const child = spawn(
    isWhole ? browserPath() : shellPath(),
    [
      ...browserFlags,
      '--remote-debugging-port=0',
      ...flags,
      `--user-data-dir=${profile}`,
      `--window-size=${size.width},${size.height}`,
      'about:blank',
    ],
    {
      stdio: 'ignore',
      // Its own process group, so that one signal ends all of its processes.
      detached: true,
    },
  );
  await until(
    () => existsSync(portFile) && readFileSync(portFile, 'utf8').includes('\n'),
    'The browser did not start.',
  );
  const [port] = readFileSync(portFile, 'utf8').split('\n');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: hidesTabs });
  for (const context of browser.contexts()) {
    context.setDefaultTimeout(waitLimitMs);
    await listenForViolations(context);
  }
  return { process: child, browser };
}

/** The flags of every browser of a test or a bench. */
export const browserFlags: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Two renderers for the address bar, which cost a second of each start and are not visible here.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
];

/** A full Chromium: the one of CHROMIUM_PATH, Debian's, or Playwright's own. */
export function browserPath(): string {
  return process.env['CHROMIUM_PATH'] ?? installed('/usr/bin/chromium') ?? chromium.executablePath();
}

/** Its headless shell, if there is one. */
export function shellPath(): string {
  const { CHROMIUM_SHELL_PATH: named, CHROMIUM_PATH: whole } = process.env;
  return named ?? whole ?? installed('/usr/bin/chromium-headless-shell') ?? browserPath();
}

function installed(path: string): string | undefined {
  return existsSync(path) ? path : undefined;
}

async function until(isSo: () => boolean, failure: string): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(failure);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
