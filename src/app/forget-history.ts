/** The used part of the browser's Navigation API; browsers without it do not let a page read its history either. */
type VisitedEntry = { readonly key: string; readonly sameDocument: boolean };
type Visited = {
  readonly entries: () => readonly VisitedEntry[];
  readonly currentEntry: VisitedEntry | null;
  readonly traverseTo: (key: string) => { readonly finished?: Promise<unknown> };
};
export type Tab = EventTarget & { readonly history: Pick<History, 'replaceState'>; readonly navigation?: Visited };

/**
 * Goes back to the start of this visit and replaces it with the sign-in page. The next navigation then removes all addresses of the visit,
 * with their searches, from the tab's history. The pages in between are not drawn.
 */
export async function forgetHistory(tab: Tab, startAddress: string): Promise<void> {
  const { navigation } = tab;
  const first = navigation?.entries().find((entry) => entry.sameDocument);
  if (!navigation || !first) return;
  const unseen = (event: Event): void => event.stopImmediatePropagation();
  tab.addEventListener('popstate', unseen, { capture: true });
  try {
    if (first.key !== navigation.currentEntry?.key) await navigation.traverseTo(first.key).finished;
    tab.history.replaceState(null, '', startAddress);
  } catch {
    // Another navigation interfered: the addresses stay until the tab is closed.
  } finally {
    tab.removeEventListener('popstate', unseen, { capture: true });
  }
}
