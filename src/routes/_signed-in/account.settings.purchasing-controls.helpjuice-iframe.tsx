import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { embeddedAddress } from '../../../domain/programs/embedded-pages.ts';
import { CardHelpScreen } from '../../features/help/card-help-screen.tsx';
import { EmbeddedPage } from '../../kit/embedded-page.tsx';
import { usePortal } from '../../platform/react/portal-context.ts';
import { searchTextSchema } from '../../ui/lists/search-schemas.ts';

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/helpjuice-iframe')({
  staticData: { page: 'helpjuice-iframe' },
  validateSearch: v.object({ q: searchTextSchema }),
  component: CardHelpRoute,
});

function CardHelpRoute() {
  const { t } = useLingui();
  const navigate = Route.useNavigate();
  const { q = '' } = Route.useSearch();
  const address = embeddedAddress(usePortal().program.embeddedPages['purchasingHelp']);
  if (address === null)
    return (
      <CardHelpScreen
        asked={q}
        onSearch={(text) => void navigate({ search: { q: text || undefined }, replace: true, resetScroll: false })}
      />
    );
  return (
    <EmbeddedPage
      key={q}
      title={<Trans id="cards.controls.help">Help with purchasing controls</Trans>}
      frameTitle={t({ id: 'cards.controls.help', message: 'Help with purchasing controls' })}
      address={withSearch(address, q)}
    />
  );
}

/** Passes the search to the program's own page in the same parameter as to ours. */
function withSearch(address: string, text: string): string {
  if (text === '') return address;
  const url = new URL(address);
  url.searchParams.set('q', text);
  return url.href;
}
