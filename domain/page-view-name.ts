const unviewed = new Set([
  'invite-new-user-users',
  'account-overview-increase-credit',
  'new-bank-account',
  'home',
  'help',
]);

/** The name of the page-view event, `Page - {page name}`, or null for the routes that the specification skips. */
export function pageViewName(routeName: string): string | null {
  return unviewed.has(routeName) ? null : `Page - ${routeName}`;
}
