import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { isRouteOffered } from '../../domain/programs/offered-routes.ts';
import { firstPages } from '../../locales/catalogue-parts.ts';
import { admit } from '../app/guard.ts';
import type { Shell } from '../app/shell.ts';
import { SignedInLayout } from '../app/signed-in-layout.tsx';
import { deviceQueries } from '../platform/device-queries.ts';
import { whenIdle } from '../platform/page-ports.ts';
import { warmFormats } from '../ui/warm-formats.ts';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context: { shell }, matches }) => {
    const asked = matches.at(-1);
    // A feature that this program has off has no pages.
    if (asked?.staticData.name && !isRouteOffered(asked.staticData.name, shell.portal.program.flags)) throw notFound();
    const entering = Promise.all([shell.portal.enter(), bringTexts(shell, asked?.staticData.name)]);
    warmFormats(shell.translations.i18n.locale, shell.portal.program.defaultCurrency);
    const [entrance] = await entering;
    const admission = admit(entrance, {
      routeName: asked?.staticData.name ?? '',
      params: asked?.params ?? {},
      search: asked?.search ?? {},
    });
    if (admission.kind === 'signIn') throw redirect({ to: '/login', search: admission.search });
    return { admission };
  },
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { shell } }) => deviceQueries.followPortal(shell.portal),
  component: SignedInLayout,
});

async function bringTexts({ translations }: Shell, routeName: string | undefined): Promise<void> {
  const isFirst = firstPages.includes(routeName ?? '');
  // What fails later is asked for again by the next page, which waits for it.
  if (isFirst) whenIdle(() => void translations.bring('rest').catch(() => undefined));
  await Promise.all([translations.bring('frame'), isFirst ? null : translations.bring('rest')]);
}
