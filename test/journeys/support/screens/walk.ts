import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';

/** A walk through the portal in any language: it finds nothing by English words. */
export type Walk = {
  readonly page: Page;
  readonly url: (path: string) => string;
  /** The portal's text of a message id, without placeholders. */
  readonly say: (id: string) => string;
  /** Whether the page may navigate within the portal, which takes a tenth of a load. */
  readonly staysInPage: boolean;
  /** Checks the current screen, under this name in the report. */
  readonly look: (where: string) => Promise<void>;
};

/** One screen, reachable from its URL alone: each is a test of its own, in any order. */
export type Screen = {
  readonly name: string;
  /** Whether the device is offline then. */
  readonly isOffline?: boolean;
  /** Whether it leaves no typed, chosen or open state for the next screen. */
  readonly leavesNothing?: boolean;
  /** Opens and checks it, step by step if it has several. */
  readonly show: (walk: Walk) => Promise<void>;
};

/** The screen at a URL. */
export function screenAt(path: string, isOffline = false): Screen {
  const name = isOffline ? `${path} offline` : path;
  return {
    name,
    isOffline,
    leavesNothing: true,
    show: async (walk) => {
      await openScreen(walk, path);
      await walk.look(name);
    },
  };
}

/** A screen is ready when it has its heading and nothing is loading. */
export async function openScreen(walk: Walk, path: string): Promise<void> {
  if (walk.staysInPage) await goWithin(walk.page, path);
  else await walk.page.goto(walk.url(path));
  await settled(walk);
}

/** Navigates like a link within the portal, and resolves when the new page is drawn. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // The router stores itself here for developer tools.
    const { history, subscribe } = Reflect.get(window, '__TSR_ROUTER__') as Router;
    Object.assign(window, { wasDrawn: false });
    const stop = subscribe('onRendered', () => {
      stop();
      Object.assign(window, { wasDrawn: true });
    });
    history.push(to);
  }, path);
  await page.waitForFunction(() => Reflect.get(window, 'wasDrawn') === true);
}

type Router = {
  readonly history: { readonly push: (path: string) => void };
  readonly subscribe: (event: 'onRendered', listener: () => void) => () => void;
};

/** The page has its heading, and nothing is loading. */
export async function settled({ page, say }: Walk): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.getByText(say('ui.state.loading'))).toHaveCount(0);
}

/** A text up to its first placeholder. */
export function startOf(text: string): RegExp {
  const start = text.split(/[{<]/)[0]?.trim() ?? '';
  return new RegExp(`^${start.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
