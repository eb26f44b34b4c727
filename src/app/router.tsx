import { createRouter } from '@tanstack/react-router';
import { localePattern } from '../../domain/locales.ts';
import type { PageName, PagePath } from '../../domain/pages.ts';
import { loadEngine } from '../offline/offline.ts';
import { LoadingState } from '../ui/layout/loading-state.tsx';
import { parseSearch, writeSearch } from '../ui/lists/search-params.ts';
import { ErrorBoundaryPage } from './error-boundary-page.tsx';
import { forgetHistory } from './forget-history.ts';
import type { Asked } from './guard.ts';
import type { SwitchFailure } from './linked-business.ts';
import { businessOf, businessParameter } from './business-in-address.ts';
import type { ReturnSearch } from '../platform/shell/return-route.ts';
import { returnSearch } from '../platform/shell/return-route.ts';
import { routeTree as publicRoutes } from './public-route-tree.gen.ts';
import type { FileRouteTypes, routeTree } from './route-tree.gen.ts';
import { bringSignedInRoutes } from './signed-in-routes.ts';
import { UnknownPage } from './unknown-page.tsx';
import type { Shell } from '../platform/shell/shell.ts';

/**
 * The router of one start of the page, over the file routes: first those before the sign-in, then all. Its context, the shell, comes
 * when it is drawn.
 */
export function createPortalRouter() {
  return createRouter({
    routeTree: publicRoutes as unknown as typeof routeTree,
    context: { shell: undefined as unknown as Shell },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 400,
    defaultPendingComponent: () => <LoadingState />,
    defaultErrorComponent: ErrorBoundaryPage,
    defaultNotFoundComponent: UnknownPage,
    // The whole page says it: within the frame it would look like a page of the account.
    notFoundMode: 'root',
    scrollRestoration: true,
    trailingSlash: 'never',
    parseSearch,
    stringifySearch: writeSearch,
  });
}

type PortalRouter = ReturnType<typeof createPortalRouter>;

/** Every address of the tree of routes is in the table of pages; one that is not does not compile. */
type InTable<Path extends PagePath> = Path;
type RoutedPath = InTable<FileRouteTypes['to']>;

const signInPath = '/login' satisfies RoutedPath;
/** Every route that needs a session stands below this one. */
const guardedRoutes = '/_signed-in' satisfies FileRouteTypes['id'];

/** Whoever signs out, here or in another tab, leads this tab to the sign-in page. */
export function followLogouts(router: PortalRouter, { portal, settings }: Shell): void {
  portal.onLogout((why) => {
    // Who signs out does not want to be signed in again by their company a moment later; whose session has run out does.
    if (why !== 'ended') void settings.change(() => ({ ssoStatus: null }));
    const search = why === 'ended' ? wayBack(router) : {};
    void forgetHistory(window, signInPath).then(() => router.navigate({ to: signInPath, search }));
  });
}

/** Where the account of a page has made way for one that cannot be opened, the guard says what is shown in its place. */
export function followLocks(router: Pick<PortalRouter, 'invalidate'>, { portal }: Pick<Shell, 'portal'>): void {
  portal.onLocked(() => void router.invalidate());
}

/** The page on which a session ended, or that was being opened then, with its arguments: the sign-in page knows the way back to it. */
function wayBack(router: PortalRouter): ReturnSearch {
  const { latestLocation } = router;
  // The sign-in page's own reading of it decides what it is worth.
  if (latestLocation.pathname === signInPath) return latestLocation.search;
  const matches = router.matchRoutes(latestLocation);
  const asked = matches.at(-1);
  const page = asked?.staticData.page;
  if (!asked || !page || !matches.some(({ routeId }) => routeId === guardedRoutes)) return {};
  const business = businessOf(latestLocation.search);
  const match: Pick<Asked, 'params' | 'search'> = asked;
  const named = business === null ? {} : { [businessParameter]: business };
  return returnSearch(page, match.params, { ...match.search, ...named });
}

/** Whether the address is one of a page before the sign-in; what looks like a locale only may be any page. */
export function isPublicAddress(router: PortalRouter, pathname: string): boolean {
  const [matched, { locale }] = router.getMatchedRoutes(pathname);
  const isGuarded = matched.some(({ id }) => id === guardedRoutes);
  return matched.length > 1 && !isGuarded && (locale === undefined || localePattern.test(locale));
}

/**
 * Asks for the files of the page that the address names, and for the engine where it needs one, before it is known who is
 * signed in: otherwise each would be asked for only when the one before it has run. What fails here is asked for again.
 */
export async function loadAhead(router: PortalRouter, pathname: string): Promise<void> {
  if (!isPublicAddress(router, pathname)) {
    void loadEngine().catch(() => undefined);
    await bringSignedInRoutes(router).catch(() => undefined);
  }
  const [matchedRoutes] = router.getMatchedRoutes(pathname);
  for (const route of matchedRoutes) void router.loadRouteChunk(route)?.catch(() => undefined);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
  /** Every route says which row of `domain/pages.ts` it is; a layout is none. */
  interface StaticDataRouteOption {
    readonly page: PageName | null;
  }
  /** What an entry of the history knows besides its address. */
  interface HistoryState {
    /** The address was for another business, which could not be opened. */
    readonly switchFailure?: SwitchFailure;
    /** It was opened from the list that its back link leads to: going back finds that list as it was left. */
    readonly isFromList?: boolean;
    /** A dialog was opened from the page that it lies over: going back closes it. */
    readonly isOverPage?: boolean;
  }
}
