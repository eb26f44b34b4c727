import { forgetTypedAhead } from '../../ui/typed-ahead.ts';
import { namedStart } from '../kept-page-names.ts';
import type { ScreenCopy } from './screen-copy.ts';

/** The element in which a copy stands until the page itself is drawn. */
export const keptScreenId = 'kept-screen';

/** How a page looked, and under which circumstances it would look the same. */
export type KeptScreen = {
  readonly circumstances: Circumstances;
  /** Epoch milliseconds: not before the first, not from the second on, because another day begins then. */
  readonly from: number;
  readonly until: number;
  readonly lang: string;
  /** The program's colours, as they stand at the root of the page. */
  readonly look: string;
  readonly copy: ScreenCopy;
};

/** What a page is drawn by besides what lies on the device. */
export type Circumstances = { readonly build: string; readonly address: string; readonly widthPx: number };

/** Null where the page was not kept by a worker, and does not say of which build it is. */
export function circumstancesOf({ document: page, location, innerWidth }: Window): Circumstances | null {
  const build = page.querySelector(`meta[name="${namedStart}"]`)?.getAttribute('content');
  return build ? { build, address: `${location.pathname}${location.search}`, widthPx: innerWidth } : null;
}

/** What was typed into a copy is for the page that takes its place, and not for one that is opened later. */
const typedAheadMs = 5_000;

/** Takes the copy away, in the same frame in which the page itself stands there for the first time. */
export function endKeptScreen(page: Document): void {
  setTimeout(forgetTypedAhead, typedAheadMs);
  page.getElementById(keptScreenId)?.remove();
  page.documentElement.removeAttribute('data-kept-screen');
}
