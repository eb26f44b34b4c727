import type { Refused } from '../wire/delivery.ts';
import { unanswered } from '../wire/delivery.ts';
import { failureOf } from '../wire/failure.ts';
import { probe } from '../wire/probe.ts';
import type { ReturnSearch } from './return-route.ts';
import type { Shell } from './shell.ts';

/** Address of the company's sign-in page, with the page to return to (specification §2 Guards). */
export function singleSignOnAddress(email: string | null, { returnUrl, args }: ReturnSearch): string {
  const given = { ...(email ? { email } : {}), ...(returnUrl ? { returnUrl } : {}), ...(args ? { args } : {}) };
  const query = new URLSearchParams(given).toString();
  return query ? `/sso/login?${query}` : '/sso/login';
}

/**
 * The last person who signed in through their company on this device and did not sign out, with their e-mail if it is
 * remembered; else null.
 */
export function knownToSso({
  settings,
  portal,
}: Pick<Shell, 'settings' | 'portal'>): { readonly email: string | null } | null {
  const { rememberedEmail: email, ssoStatus } = settings.now();
  return portal.program.hasSingleSignOn && ssoStatus === 'Active' ? { email } : null;
}

/** Sends the browser to the company's sign-in page and returns null, or returns why it stays on this page. */
export async function leaveForSingleSignOn(
  { portal }: Pick<Shell, 'portal'>,
  email: string | null,
  search: ReturnSearch,
): Promise<Refused | null> {
  // A sign-out that the server does not know yet would end the new session as well.
  const unsettled = await portal.connection.session.signOutMarker.settle();
  if (unsettled !== null) return failureOf(unsettled);
  const origin = window.location.origin;
  const isServerThere = await probe({ fetch: (address, init) => window.fetch(address, init), origin });
  if (!isServerThere) return failureOf(unanswered('noRoute'));
  window.location.assign(singleSignOnAddress(email, search));
  return null;
}
