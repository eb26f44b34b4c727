import { type Refused, unanswered } from '../wire/delivery.ts';
import { failureOf } from '../wire/failure.ts';
import { probe } from '../wire/probe.ts';
import type { ReturnSearch } from './return-route.ts';
import type { Shell } from './shell.ts';
import { singleSignOnAddress } from './single-sign-on.ts';

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
