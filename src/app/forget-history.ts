/** What of the browser's Navigation API is used; browsers without it do not let a page read its history either. */
type VisitedEntry = { readonly key: string; readonly sameDocument: boolean };
type Visited = {
  readonly entries: () => readonly VisitedEntry[];
  readonly currentEntry: VisitedEntry | null;
  readonly traverseTo: (key: string) => { readonly finished?: Promise<unknown> };
};
export type Tab = EventTarget & { readonly history: Pick<History, 'replaceState'>; readonly navigation?: Visited };

/**
 * Goes back to where this visit of the portal began and puts the sign-in page in its place: with the next step, all addresses
 * of the visit, and what was searched for in them, are gone from the tab's history. Nobody sees the pages on the way.
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
    // Another navigation came between: the addresses stay until the tab is closed, as they do without this.
  } finally {
    tab.removeEventListener('popstate', unseen, { capture: true });
  }
}
