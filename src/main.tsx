import { createRoot } from 'react-dom/client';
import { localePattern } from '../domain/locales.ts';
import { PortalApp } from './app/portal-app.tsx';
import { reloadWhereFilesAreGone } from './app/reload-after-deploy.ts';
import { createPortalRouter, followLogouts, loadAhead } from './app/router.tsx';
import { startShell } from './app/shell.ts';
import { isServerThere } from './platform/page-ports.ts';

// Boot: program → session → locale → offline → router. Where a step fails it is logged and nothing is mounted: the words in
// index.html stay.
try {
  reloadWhereFilesAreGone(window, isServerThere);
  const router = createPortalRouter();
  loadAhead(router, window.location.pathname);
  const firstSegment = window.location.pathname.split('/')[1] ?? '';
  const shell = await startShell(localePattern.test(firstSegment) ? firstSegment : null);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  followLogouts(router, shell);
  createRoot(root).render(<PortalApp shell={shell} router={router} />);
} catch (error) {
  document.documentElement.dataset['start'] = 'failed';
  reportError(error);
}
