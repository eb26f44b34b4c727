import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';

/** Somebody who goes through the portal in any language: nothing is found by English words. */
export type Walk = {
  readonly page: Page;
  readonly url: (path: string) => string;
  /** What the portal shows for a message id, as far as it has no placeholder. */
  readonly say: (id: string) => string;
  /** Whether the page may go to the next address within the portal, which takes a tenth of what a load takes. */
  readonly staysInPage: boolean;
  /** Looks at what is on the screen now, which is called so in the report. */
  readonly look: (where: string) => Promise<void>;
};

/** Something to be seen, from nothing but its address: each is a test of its own, in any order. */
export type Screen = {
  readonly name: string;
  /** Whether the device has no connection then. */
  readonly isOffline?: boolean;
  /** Whether nothing is typed, chosen or open after it that the next screen would find. */
  readonly leavesNothing?: boolean;
  /** Brings it about and looks at it, step by step where there are several. */
  readonly show: (walk: Walk) => Promise<void>;
};

/** The screen at an address. */
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

/** A screen is there when it has its heading and nothing of it is loading. */
export async function openScreen(walk: Walk, path: string): Promise<void> {
  if (walk.staysInPage) await goWithin(walk.page, path);
  else await walk.page.goto(walk.url(path));
  await settled(walk);
}

/** Goes to an address as a link within the portal does, and comes back when the page of it has been drawn. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // The router leaves itself here for the developer's tools.
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

/** The page has its heading, and nothing of it is loading. */
export async function settled({ page, say }: Walk): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.getByText(say('ui.state.loading'))).toHaveCount(0);
}

/** A text up to its first placeholder. */
export function startOf(text: string): RegExp {
  const start = text.split(/[{<]/)[0]?.trim() ?? '';
  return new RegExp(`^${start.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
