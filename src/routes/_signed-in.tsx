import { createFileRoute, notFound } from '@tanstack/react-router';
import type { PageName } from '../../domain/pages.ts';
import { firstPages } from '../../locales/catalogue-parts.ts';
import type { Admission } from '../frame/guard.ts';
import { SignedInLayout } from '../frame/signed-in-layout.tsx';
import { deviceQueries } from '../platform/account/device-queries.ts';
import { whenIdle } from '../platform/browser/features.ts';
import type { Shell } from '../platform/shell/shell.ts';

/** The route context of signed-in pages: the open account, or why none is open. */
type Admitted = { readonly admission: Admission };

export const Route = createFileRoute('/_signed-in')({
  staticData: { page: null },
  validateSearch: openDialog,
  beforeLoad: async ({ context: { shell }, matches, location, preload }): Promise<Admitted> => {
    const asked = matches.at(-1);
    const page = asked?.staticData.page;
    if (!asked || !page) throw notFound();
    // The guard and the table of pages are loaded with the frame, so that pages before the sign-in do not load them.
    const [entrance, letIn] = await Promise.all([shell.portal.enter(), loadGuard(shell), bringTexts(shell, page)]);
    const { params, search } = asked;
    return { admission: await letIn(shell, entrance, { page, params, search, location, preload }) };
  },
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { shell } }) => deviceQueries.followPortal(shell.portal),
  component: SignedInLayout,
});

/** Created while the device is being read, when nothing else runs. */
async function loadGuard({ translations, portal }: Shell) {
  const { letIn, warmFormats } = await import('../frame/let-in.ts');
  warmFormats(translations.i18n.locale, portal.program.defaultCurrency);
  return letIn;
}

async function bringTexts({ translations }: Shell, page: PageName): Promise<void> {
  const isFirst = firstPages.includes(page);
  // If this fails, the next page that needs the texts requests them again and waits for them.
  whenIdle(() => {
    for (const part of isFirst ? (['rest', 'identity'] as const) : (['identity'] as const))
      void translations.bring(part).catch(() => undefined);
  });
  await Promise.all([translations.bring('frame'), isFirst ? null : translations.bring('rest')]);
}

/** The open dialog of a page (`PageDialog`). Each page opens its own dialogs only, so the text itself is not checked. */
function openDialog({ dialog }: Record<string, unknown>): { readonly dialog?: string } {
  return typeof dialog === 'string' ? { dialog } : {};
}
