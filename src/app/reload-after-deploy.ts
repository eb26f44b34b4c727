type Tab = EventTarget & {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly location: { readonly reload: () => void };
};

/** Where the words about a script or a style that did not come name it. */
const addressAtEnd = /(?:https?:\/)?\/\S+$/;

/**
 * Loads the page anew where a deploy has taken a file of it away: once for each file, and only where the server itself says that it
 * has it no more. One that a bad line lost is asked for again by whoever wants it, and a page that can be read is worth more than
 * none. A page that stays says what is missing.
 */
export function reloadWhereFilesAreGone(tab: Tab, isGone: (file: string) => Promise<boolean>): void {
  // Vite says so for scripts and styles alike, before the one who asked for them hears of it.
  tab.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { readonly payload?: unknown };
    const missing = payload instanceof Error ? payload.message : 'unknown';
    void reloadOnce(tab, missing, isGone).catch(() => undefined);
  });
}

async function reloadOnce(tab: Tab, missing: string, isGone: (file: string) => Promise<boolean>): Promise<void> {
  // The router would do it by itself for scripts, without a connection as well.
  tab.sessionStorage.setItem(`tanstack_router_reload:${missing}`, '1');
  const key = `reloaded-without:${missing}`;
  if (tab.sessionStorage.getItem(key) !== null) return;
  const [file] = addressAtEnd.exec(missing) ?? [];
  if (file === undefined || !(await isGone(file))) return;
  tab.sessionStorage.setItem(key, '1');
  tab.location.reload();
}
