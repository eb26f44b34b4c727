import { createRouter } from '@tanstack/react-router';
import { LoadingState } from '../ui/screen-state.tsx';
import { ErrorBoundaryPage } from './error-boundary-page.tsx';
import { forgetHistory } from './forget-history.ts';
import { NotFoundPage } from './public/message-page.tsx';
import { routeTree } from './route-tree.gen.ts';
import type { Shell } from './shell.ts';

/** The router of one start of the page, over the file routes. */
export function createPortalRouter(shell: Shell) {
  const router = createRouter({
    routeTree,
    context: { shell },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 400,
    defaultPendingComponent: () => <LoadingState />,
    defaultErrorComponent: ErrorBoundaryPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    trailingSlash: 'never',
  });
  // Whoever signs out, here or in another tab, leads this tab to the sign-in page.
  shell.portal.onLogout(
    () => void forgetHistory(window, '/login').then(() => router.navigate({ to: '/login', search: {} })),
  );
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
  /** What a route says of itself; names are those of `domain/routes.ts`. Layouts say nothing. */
  interface StaticDataRouteOption {
    readonly name?: string;
    readonly pageName?: string;
    readonly isPublic?: boolean;
  }
  /** What an entry of the history knows besides its address. */
  interface HistoryState {
    /** It was opened from the list that its back link leads to: going back finds that list as it was left. */
    readonly isFromList?: boolean;
  }
}
