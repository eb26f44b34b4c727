import { type ParsedLocation, notFound, redirect } from '@tanstack/react-router';
import { isOffered } from '../../domain/page-rules.ts';
import type { PageName } from '../../domain/pages.ts';
import type { Entrance } from '../platform/account/portal.ts';
import type { ReturnSearch } from '../platform/shell/return-route.ts';
import type { Shell } from '../platform/shell/shell.ts';
import { leaveForSingleSignOn } from '../platform/shell/leave-for-single-sign-on.ts';
import { knownToSso } from '../platform/shell/single-sign-on.ts';
import { type Admission, admit } from './guard.ts';
import { businessOf, businessParameter } from './business-in-address.ts';
import { switchTo, withoutBusiness } from './linked-business.ts';

export { warmFormats } from '../ui/text/warm-formats.ts';

/** A navigation to a signed-in page, as the router passes it to the guard. */
export type Arrival = {
  readonly page: PageName;
  readonly params: Readonly<Record<string, string>>;
  readonly search: object;
  readonly location: ParsedLocation;
  /** A preload of the page's files: no navigation takes place yet. */
  readonly preload: boolean;
};

/** Admits a navigation, or throws the redirect (specification §2 Guards). */
export async function letIn(shell: Shell, entrance: Entrance, arrival: Arrival): Promise<Admission> {
  const { page, params, location, preload } = arrival;
  // A feature that this program has off has no pages.
  if (!isOffered(page, shell.portal.program.flags)) throw notFound();
  if (!preload) await goToLinkedBusiness(shell, entrance, location);
  const business = businessOf(location.search);
  const search = { ...arrival.search, ...(business === null ? {} : { [businessParameter]: business }) };
  const admission = admit(entrance, { page, params, search });
  if (admission.kind === 'invalidSession') throw redirect({ to: '/invalid-session' });
  if (admission.kind === 'signIn') {
    if (!preload) await leaveWhereKnown(shell, admission.search);
    throw redirect({ to: '/login', search: admission.search });
  }
  return admission;
}

/** If the address names a business, opens it first and removes the parameter. */
async function goToLinkedBusiness({ portal }: Shell, entrance: Entrance, location: ParsedLocation): Promise<void> {
  const wanted = businessOf(location.search);
  if (wanted === null || entrance.kind !== 'open') return;
  const failure = await switchTo(portal, wanted);
  throw redirect({
    to: location.pathname,
    search: withoutBusiness(location.search),
    state: failure === null ? {} : { switchFailure: failure },
    replace: true,
  });
}

/** A person who signed in through their company is redirected there again; nothing is shown until the browser has left. */
async function leaveWhereKnown(shell: Shell, search: ReturnSearch): Promise<void> {
  const known = knownToSso(shell);
  if (known !== null && (await leaveForSingleSignOn(shell, known.email, search)) === null)
    await new Promise(() => undefined);
}
