import { createRoot } from 'react-dom/client';
import { localePattern } from '../domain/locales.ts';
import { endSnapshot } from './start/snapshot/end-snapshot.ts';
import { PortalApp } from './app/portal-app.tsx';
import { reloadWhereFilesAreGone } from './app/reload-after-deploy.ts';
import { createPortalRouter, followLocks, followLogouts, isPublicAddress, loadAhead } from './app/router.tsx';
import { bringSignedInRoutes } from './app/signed-in-routes.ts';
import { startShell } from './platform/shell/shell.ts';
import { isGone, whenIdle } from './platform/account/page-ports.ts';
import { clock } from './ui/text/use-now.ts';

/** What the address shows is read before anything is drawn, so that it is drawn once; nobody waits longer for that than this. */
const firstDrawingMs = 400;

/**
 * Program → session → locale → offline → router. It is not awaited at the top level: the files of the pages import this one, and
 * none of them would run before it is done. Where a step fails it is logged and nothing is mounted: the words in index.html stay.
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
  // What fails here is tried again, and said, by what is drawn.
  const loaded = router.load().catch(() => undefined);
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, firstDrawingMs))]);
  createRoot(root).render(<PortalApp shell={shell} router={router} />);
  // Whoever signs in need not wait for it then.
  if (isPublic) whenIdle(() => void bringSignedInRoutes(router).catch(() => undefined));
}

openPortal().catch((error: unknown) => {
  endSnapshot(document);
  document.documentElement.dataset['start'] = 'failed';
  reportError(error);
});
