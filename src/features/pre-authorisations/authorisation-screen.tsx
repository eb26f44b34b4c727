import { Trans } from '@lingui/react/macro';
import { IconReceipt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Authorisation } from '../../../domain/cards/authorisation.ts';
import { instantFromMs, instantToMs } from '../../../domain/time/instant.ts';
import { DetailPage } from '../../kit/detail/detail-page.tsx';
import type { DetailRead } from '../../kit/detail/detail-read.ts';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { type Fact, FactList, Section } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { AuthorisationStatus } from '../../ui/text/authorisation-status.tsx';
import { saysHeldUntil, statusNow } from '../../ui/text/authorisation-words.ts';
import { InstantText } from '../../ui/text/date-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import { type ShownAuthorisation, authorisationBooksQuery, shownAuthorisation } from './authorisation-queries.ts';
import { ReleaseHold } from './release-hold.tsx';

const dayMs = 86_400_000;

/** One pre-authorisation: the held or captured amount, its expiry, and its outcome. */
export function AuthorisationScreen({ authorisationId }: { readonly authorisationId: string }) {
  return (
    <DetailPage
      read={useAuthorisation(authorisationId)}
      back={{
        to: '/account/settings/purchasing-controls/pre-authorizations',
        name: <Trans id="purchases.title">Pre-authorizations</Trans>,
      }}
      heading={<Trans id="purchases.detail.heading">Pre-authorization</Trans>}
      missing={{
        icon: IconReceipt,
        title: <Trans id="purchases.missing.title">This pre-authorization is not on this device</Trans>,
        text: (
          <Trans id="purchases.missing.text">
            You may no longer have access to it, or it was added after you were last online.
          </Trans>
        ),
      }}
      title={({ authorisation }) => <bdi data-given>{authorisation.sellerName}</bdi>}
      above={(shown) => <EndsSoon shown={shown} />}
      main={(shown) => (
        <>
          <Facts shown={shown} />
          <ReleaseHold authorisation={shown.authorisation} />
        </>
      )}
    />
  );
}

function useAuthorisation(id: string): DetailRead<ShownAuthorisation> {
  const { offline } = usePortal();
  const now = instantFromMs(useNow());
  const books = useOfflineQuery(authorisationBooksQuery(offline));
  if (books.isError) return { kind: 'failed', retry: () => void books.refetch() };
  if (books.isPending) return { kind: 'loading' };
  const authorisation = books.data.authorisations.find((one) => one.id === id);
  if (!authorisation) return { kind: 'missing', isSynced: true };
  return { kind: 'ready', row: shownAuthorisation(authorisation, books.data.cards, now) };
}

/** Warns that the hold ends within a day. */
function EndsSoon({ shown: { authorisation } }: { readonly shown: ShownAuthorisation }) {
  const nowMs = useNow();
  const isHeld = statusNow(authorisation, instantFromMs(nowMs)) === 'preauthorized';
  if (!isHeld || instantToMs(authorisation.expiresAt) - nowMs > dayMs) return null;
  return (
    <Note tone="warning" title={<Trans id="purchases.ends-soon">This hold ends soon</Trans>}>
      <Trans id="purchases.ends-soon.text">
        What the seller has not captured by <InstantText instant={authorisation.expiresAt} /> is released.
      </Trans>
    </Note>
  );
}

function Facts({ shown: { authorisation, status, card } }: { readonly shown: ShownAuthorisation }) {
  const { amountMinor, currency, createdAt, expiresAt, chargeId } = authorisation;
  const isHeld = status === 'preauthorized';
  return (
    <Section>
      <FactList
        facts={[
          {
            key: 'status',
            label: <Trans id="purchases.column.status">Status</Trans>,
            value: <AuthorisationStatus authorisation={authorisation} />,
          },
          {
            key: 'amount',
            label: <Trans id="purchases.column.amount">Amount</Trans>,
            value: <MinorText minor={amountMinor} currency={currency} weight="strong" />,
          },
          ...capturedFacts(authorisation, isHeld),
          {
            key: 'card',
            label: <Trans id="purchases.column.card">Card</Trans>,
            value: card ? (
              <Link to="/account/settings/purchasing-controls/view-cards/card/$cardId" params={{ cardId: card.id }}>
                {`${card.last4 ?? ''} ${card.cardholderName}`.trim()}
              </Link>
            ) : (
              <span>–</span>
            ),
          },
          {
            key: 'created',
            label: <Trans id="purchases.column.created">Requested</Trans>,
            value: <InstantText instant={createdAt} />,
          },
          ...(saysHeldUntil[status]
            ? [
                {
                  key: 'expires',
                  label: <Trans id="purchases.column.expires">Held until</Trans>,
                  value: <InstantText instant={expiresAt} />,
                },
              ]
            : []),
          ...(chargeId
            ? [
                {
                  key: 'invoice',
                  label: <Trans id="purchases.fact.invoice">Invoice</Trans>,
                  value: (
                    <Link to="/account-overview/invoices/$chargeId" params={{ chargeId }}>
                      <Trans id="purchases.fact.open-invoice">Open the invoice</Trans>
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}

/** The captured amount, and the outcome of the rest. */
function capturedFacts(authorisation: Authorisation, isHeld: boolean): readonly Fact[] {
  const { amountMinor, capturedMinor, currency } = authorisation;
  if (capturedMinor == null) return [];
  return [
    {
      key: 'captured',
      label: <Trans id="purchases.fact.captured">Captured</Trans>,
      value: <MinorText minor={capturedMinor} currency={currency} />,
    },
    {
      key: 'rest',
      label: isHeld ? (
        <Trans id="purchases.fact.held">Still held</Trans>
      ) : (
        <Trans id="purchases.fact.released">Released</Trans>
      ),
      value: <MinorText minor={amountMinor - capturedMinor} currency={currency} />,
    },
  ];
}
