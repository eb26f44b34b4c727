import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconReceipt } from '@tabler/icons-react';
import { hasRole } from '../../../domain/access/role.ts';
import { requestPreauthorization } from '../../../domain/pre-authorisations/request-preauthorization.action.ts';
import { type Instant, instantFromMs } from '../../../domain/time/instant.ts';
import { PageDialog } from '../../kit/dialog/page-dialog.tsx';
import { usePageDialog } from '../../kit/dialog/use-page-dialog.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListAddress } from '../../kit/list/list-route.ts';
import { useRowList } from '../../kit/list/use-row-list.ts';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { EmptyState } from '../../ui/layout/screen-state.tsx';
import { authorisationColumns, authorisationDrawing } from './authorisation-columns.tsx';
import {
  type AuthorisationBooks,
  type ShownAuthorisation,
  authorisationBooksQuery,
  shownAuthorisation,
} from './authorisation-queries.ts';
import { RequestForm } from './request-form.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import { containsWords } from '../../ui/text/contains-words.ts';

/** Pre-authorisations (§4): held, captured and declined ones, from this device, and a form to request one. */
export function AuthorisationsScreen({ search, onSearch }: ListAddress) {
  const { t } = useLingui();
  const { offline } = usePortal();
  const now = instantFromMs(useNow());
  const books = useOfflineQuery(authorisationBooksQuery(offline));
  const list = useRowList({
    from: books,
    rows: books.data ? shownIn(books.data, search.q ?? '', now) : [],
    columns: authorisationColumns,
    search,
    usual: { key: 'created', descending: true },
  });
  return (
    <ListPage
      name="pre-authorizations"
      label={t({ id: 'purchases.title', message: 'Pre-authorizations' })}
      header={{
        title: <Trans id="purchases.title">Pre-authorizations</Trans>,
        actions: <NewRequest books={books.data ?? null} />,
      }}
      search={search}
      onSearch={onSearch}
      searchLabel={t({ id: 'purchases.search.label', message: 'Search pre-authorizations' })}
      searched={t({ id: 'purchases.search.placeholder', message: 'Seller or card' })}
      found={(count) => (
        <Plural id="purchases.search.count" value={count} one="# pre-authorization" other="# pre-authorizations" />
      )}
      {...list}
      drawing={authorisationDrawing}
      empty={
        <EmptyState icon={IconReceipt} title={<Trans id="purchases.empty">No pre-authorizations yet</Trans>}>
          <Trans id="purchases.empty.text">Purchases with cards appear here, declined ones too.</Trans>
        </EmptyState>
      }
      nothingFound={{ title: <Trans id="purchases.nothing">No matching pre-authorizations</Trans>, action: null }}
    />
  );
}

/** Opens the form, for people who may request one. */
function NewRequest({ books }: { readonly books: AuthorisationBooks | null }) {
  const { roles } = usePortal();
  const dialog = usePageDialog('pre-authorize');
  if (!hasRole(roles, ...requestPreauthorization.roles)) return null;
  const buyer = books?.buyer;
  return (
    <>
      <Button disabled={!buyer} onClick={() => dialog.open()}>
        <Trans id="purchases.new">Pre-authorize a purchase</Trans>
      </Button>
      {buyer ? (
        <PageDialog name="pre-authorize" title={<Trans id="purchases.new">Pre-authorize a purchase</Trans>}>
          {(close) => <RequestForm books={{ ...books, buyer }} onClose={close} />}
        </PageDialog>
      ) : null}
    </>
  );
}

function shownIn(
  { authorisations, cards }: AuthorisationBooks,
  text: string,
  now: Instant,
): readonly ShownAuthorisation[] {
  return authorisations
    .map((authorisation) => shownAuthorisation(authorisation, cards, now))
    .filter(({ authorisation, card }) =>
      containsWords([authorisation.sellerName, card?.last4 ?? '', card?.cardholderName ?? ''], text),
    );
}
