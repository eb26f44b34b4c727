import { Anchor } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { AgeText } from '../../ui/text/date-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { undecidedPaymentsQuery } from './payment-queries.ts';
import classes from './payments.module.css';

/** Undecided payment requests for the same invoices, so that nobody requests a payment twice unknowingly. */
export function AlreadyAsked({ chargeIds }: { readonly chargeIds: readonly string[] }) {
  const { offline } = usePortal();
  const { data: undecided = [] } = useOfflineQuery(undecidedPaymentsQuery(offline));
  const requests = undecided.map((request) => ({
    request,
    ids: request.bound.filter(({ id }) => chargeIds.includes(id)).map(({ id }) => id),
  }));
  const count = new Set(requests.flatMap(({ ids }) => ids)).size;
  if (count === 0) return null;
  return (
    <div className={classes.asked}>
      <Note
        tone="warning"
        title={
          <Plural
            id="payments.review.asked"
            value={count}
            one="# of these invoices is in a payment that is waiting for approval"
            other="# of these invoices are in a payment that is waiting for approval"
          />
        }
      >
        <Trans id="payments.review.asked-text">
          Make another payment only if you mean to. Everything is checked again before it goes to the bank, so nothing
          is paid twice.
        </Trans>
        <ul>
          {requests
            .filter(({ ids }) => ids.length > 0)
            .map(({ request: { id, authorName, amountMinor, currency, createdAt } }) => (
              <li key={id}>
                <Anchor
                  inherit
                  underline="always"
                  renderRoot={(rest) => <Link {...rest} to="/approvals/$approvalId" params={{ approvalId: id }} />}
                >
                  <bdi>{authorName}</bdi>
                  {amountMinor !== null && currency ? (
                    <>
                      {' · '}
                      <MinorText minor={amountMinor} currency={currency} />
                    </>
                  ) : null}
                </Anchor>
                {' · '}
                <AgeText instant={createdAt} />
              </li>
            ))}
        </ul>
      </Note>
    </div>
  );
}
