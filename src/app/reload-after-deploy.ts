type Tab = EventTarget & {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly location: { readonly reload: () => void };
};

/** The name of the missing file in the error text. */
const addressAtEnd = /(?:https?:\/)?\/\S+$/;

/**
 * Reloads the page if a deploy has removed one of its files: once per file, and only if the server confirms that the file no longer exists.
 * A file that failed on a bad connection is requested again by its importer; the page stays readable and shows what is missing.
 */
export function reloadWhereFilesAreGone(tab: Tab, isGone: (file: string) => Promise<boolean>): void {
  // Vite dispatches this event for scripts and styles, before the importer gets the error.
  tab.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { readonly payload?: unknown };
    const missing = payload instanceof Error ? payload.message : 'unknown';
    void reloadOnce(tab, missing, isGone).catch(() => undefined);
  });
}

async function reloadOnce(tab: Tab, missing: string, isGone: (file: string) => Promise<boolean>): Promise<void> {
  // The router would reload by itself for scripts, also without a connection.
  // A browser that blocks this storage throws: without the note it would reload again and again, so it does not at all.
  tab.sessionStorage.setItem(`tanstack_router_reload:${missing}`, '1');
  const key = `reloaded-without:${missing}`;
  if (tab.sessionStorage.getItem(key) !== null) return;
  const [file] = addressAtEnd.exec(missing) ?? [];
  if (file === undefined || !(await isGone(file))) return;
  tab.sessionStorage.setItem(key, '1');
  tab.location.reload();
}
