import { createRouter } from '@tanstack/react-router';
import { localePattern } from '../../domain/locales.ts';
import type { PageName, PagePath, pages, PageWithoutRoute } from '../../domain/pages.ts';
import { loadEngine } from '../offline/offline.ts';
import { LoadingState } from '../ui/layout/loading-state.tsx';
import { parseSearch, writeSearch } from '../ui/lists/search-params.ts';
import { ErrorBoundaryPage } from './error-boundary-page.tsx';
import { forgetHistory } from './forget-history.ts';
import type { Asked } from '../frame/guard.ts';
import type { SwitchFailure } from '../frame/linked-business.ts';
import { businessOf, businessParameter } from '../frame/business-in-address.ts';
import { type ReturnSearch, returnSearch } from '../platform/shell/return-route.ts';
import { routeTree as publicRoutes } from './public-route-tree.gen.ts';
import type { FileRouteTypes, routeTree } from './route-tree.gen.ts';
import { bringSignedInRoutes } from './signed-in-routes.ts';
import { UnknownPage } from './unknown-page.tsx';
import type { Shell } from '../platform/shell/shell.ts';

/**
 * Creates the router for one start of the page, first with the routes before the sign-in, later with all. Its context, the shell, is set at
 * the first rendering.
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
    // Shown instead of the whole page: inside the frame it would look like a page of the account.
    notFoundMode: 'root',
    scrollRestoration: true,
    trailingSlash: 'never',
    parseSearch,
    stringifySearch: writeSearch,
  });
}

type PortalRouter = ReturnType<typeof createPortalRouter>;

/** Every address of the route tree is in the table of pages; otherwise this does not compile. */
type InTable<Path extends PagePath> = Path;
type RoutedPath = InTable<FileRouteTypes['to']>;

/** Every page of the table has a route, but for those that `PageWithoutRoute` names; otherwise this does not compile. */
type None<Path extends never> = Path;
type PathOf<Name extends PageName> = (typeof pages)[Name]['path'];
type Forgotten = None<Exclude<PathOf<Exclude<PageName, PageWithoutRoute>>, RoutedPath>>;
type NamedInVain = None<Extract<PathOf<PageWithoutRoute>, RoutedPath>>;

const signInPath = '/login' satisfies Exclude<RoutedPath, NamedInVain>;
/** Every route that needs a session is below this one. */
const guardedRoutes = '/_signed-in' satisfies Exclude<FileRouteTypes['id'], Forgotten>;

/** A sign-out leaves this page open, because the invitation is for somebody else than the person who was signed in. */
const invitationPath = '/activate' satisfies RoutedPath;

/** A sign-out, here or in another tab, redirects this tab to the sign-in page. */
export function followLogouts(router: PortalRouter, { portal, settings }: Shell): void {
  portal.onLogout((why) => {
    // After a sign-out, the company must not sign the person in again at once; after an ended session, it may.
    if (why !== 'ended') void settings.change(() => ({ ssoStatus: null }));
    const { href, pathname } = router.latestLocation;
    if (pathname === invitationPath) {
      void forgetHistory(window, href).then(() => router.navigate({ href, replace: true }));
      return;
    }
    const search = why === 'ended' ? wayBack(router) : {};
    void forgetHistory(window, signInPath).then(() => router.navigate({ to: signInPath, search }));
  });
}

/** If the account of a page was closed and the next one cannot be opened, the guard decides what is shown instead. */
export function followLocks(router: Pick<PortalRouter, 'invalidate'>, { portal }: Pick<Shell, 'portal'>): void {
  portal.onLocked(() => void router.invalidate());
}

/** The page on which a session ended, or that was being opened, with its arguments: the sign-in page returns to it. */
function wayBack(router: PortalRouter): ReturnSearch {
  const { latestLocation } = router;
  // Its search already names the page to return to; the sign-in page parses it again and decides whether it is valid.
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

/** Whether the address belongs to a page before the sign-in; a first part that looks like a locale may be any page. */
export function isPublicAddress(router: PortalRouter, pathname: string): boolean {
  const [matched, { locale }] = router.getMatchedRoutes(pathname);
  const isGuarded = matched.some(({ id }) => id === guardedRoutes);
  return matched.length > 1 && !isGuarded && (locale === undefined || localePattern.test(locale));
}

/**
 * Requests the files of the page that the address names, and the engine if it needs one, before the session is known:
 * otherwise each would be requested only after the one before it has run. Failures are ignored here and requested
 * again.
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
  /** Every route names its row of `domain/pages.ts`; a layout has none. */
  interface StaticDataRouteOption {
    readonly page: PageName | null;
  }
  /** What a history entry stores besides its address. */
  interface HistoryState {
    /** The address named another business, which could not be opened. */
    readonly switchFailure?: SwitchFailure;
    /** The page was opened from the list that its back link leads to: going back restores that list. */
    readonly isFromList?: boolean;
    /** A dialog was opened from the page below it: going back closes it. */
    readonly isOverPage?: boolean;
  }
}
