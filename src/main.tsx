import { createRoot } from 'react-dom/client';
import { localePattern } from '../domain/locales.ts';
import { endSnapshot } from './start/snapshot/end-snapshot.ts';
import { PortalApp } from './app/portal-app.tsx';
import { reloadWhereFilesAreGone } from './app/reload-after-deploy.ts';
import { createPortalRouter, followLocks, followLogouts, isPublicAddress, loadAhead } from './app/router.tsx';
import { bringSignedInRoutes } from './app/signed-in-routes.ts';
import { startShell } from './platform/shell/shell.ts';
import { isGone } from './platform/account/page-ports.ts';
import { whenIdle } from './platform/browser/features.ts';
import { clock } from './ui/text/use-now.ts';

/** Maximum wait for the data of the first page, which is then rendered once and completely. */
const firstDrawingMs = 400;

/**
 * Program → session → locale → offline → router. Not awaited at the top level: the files of the pages import this one, and would not run
 * before it is done. If a step fails, the error is logged and nothing is mounted: the message in index.html stays.
 */
async function openPortal(): Promise<void> {
  reloadWhereFilesAreGone(window, isGone);
  const router = createPortalRouter();
  const { pathname } = window.location;
  const isPublic = isPublicAddress(router, pathname);
  const begun = loadAhead(router, pathname);
  const firstSegment = pathname.split('/')[1] ?? '';
  const shell = await startShell(localePattern.test(firstSegment) ? firstSegment : null, !isPublic);
  clock.follow(shell.clock);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  followLogouts(router, shell);
  followLocks(router, shell);
  router.update({ ...router.options, context: { shell } });
  await begun;
  // A failure is repeated and shown when the page is rendered.
  const loaded = router.load().catch(() => undefined);
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, firstDrawingMs))]);
  createRoot(root).render(<PortalApp shell={shell} router={router} />);
  // Loaded early, so that a sign-in does not wait for it.
  if (isPublic) whenIdle(() => void loadForSignIn(router));
}

/** The routes behind the sign-in, and the session with its requests. */
async function loadForSignIn(router: ReturnType<typeof createPortalRouter>): Promise<void> {
  const loading = [bringSignedInRoutes(router), import('./platform/wire/page/page-connection.ts')];
  await Promise.allSettled(loading);
}

openPortal().catch((error: unknown) => {
  endSnapshot(document);
  document.documentElement.dataset['start'] = 'failed';
  reportError(error);
});
