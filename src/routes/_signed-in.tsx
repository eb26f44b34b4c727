import type { ParsedLocation } from '@tanstack/react-router';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { isOffered } from '../../domain/page-rules.ts';
import type { PageName } from '../../domain/pages.ts';
import { firstPages } from '../../locales/catalogue-parts.ts';
import { admit } from '../app/guard.ts';
import { businessOf, businessParameter, switchTo, withoutBusiness } from '../app/linked-business.ts';
import type { ReturnSearch } from '../platform/shell/return-route.ts';
import type { Shell } from '../platform/shell/shell.ts';
import { SignedInLayout } from '../app/signed-in-layout.tsx';
import { knownToSso, leaveForSingleSignOn } from '../platform/shell/single-sign-on.ts';
import { deviceQueries } from '../platform/device-queries.ts';
import { whenIdle } from '../platform/page-ports.ts';
import type { Entrance } from '../platform/portal.ts';
import { warmFormats } from '../ui/warm-formats.ts';

export const Route = createFileRoute('/_signed-in')({
  staticData: { page: null },
  beforeLoad: async ({ context: { shell }, matches, location, preload }) => {
    const asked = matches.at(-1);
    const page = asked?.staticData.page;
    // A feature that this program has off has no pages.
    if (!asked || !page || !isOffered(page, shell.portal.program.flags)) throw notFound();
    const entering = Promise.all([shell.portal.enter(), bringTexts(shell, page)]);
    warmFormats(shell.translations.i18n.locale, shell.portal.program.defaultCurrency);
    const [entrance] = await entering;
    if (!preload) await goToLinkedBusiness(shell, entrance, location);
    const business = businessOf(location.search);
    const search = { ...asked.search, ...(business === null ? {} : { [businessParameter]: business }) };
    const admission = admit(entrance, { page, params: asked.params, search });
    if (admission.kind === 'invalidSession') throw redirect({ to: '/invalid-session' });
    if (admission.kind === 'signIn') {
      if (!preload) await leaveWhereKnown(shell, admission.search);
      throw redirect({ to: '/login', search: admission.search });
    }
    return { admission };
  },
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { shell } }) => deviceQueries.followPortal(shell.portal),
  component: SignedInLayout,
});

/** An address may say for which business it is: that one is opened first, and the address then says it no more. */
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

/** Who was signed in here by their company goes there again; nothing is shown until the browser has left. */
async function leaveWhereKnown(shell: Shell, search: ReturnSearch): Promise<void> {
  const email = knownToSso(shell);
  if (email !== null && (await leaveForSingleSignOn(shell, email, search))) await new Promise(() => undefined);
}

async function bringTexts({ translations }: Shell, page: PageName): Promise<void> {
  const isFirst = firstPages.includes(page);
  // What fails later is asked for again by the next page, which waits for it.
  whenIdle(() => {
    for (const part of isFirst ? (['rest', 'identity'] as const) : (['identity'] as const))
      void translations.bring(part).catch(() => undefined);
  });
  await Promise.all([translations.bring('frame'), isFirst ? null : translations.bring('rest')]);
}
