import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OnceLoaded } from '../../kit/list/once-loaded.tsx';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { FailedState } from '../../ui/layout/screen-state.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { useToday } from '../../ui/text/use-today.ts';
import { disputableQuery } from './dispute-queries.ts';
import classes from './disputes.module.css';

/** Searches the invoice to dispute, among those that can be disputed today. */
export function ChooseInvoice() {
  const { t } = useLingui();
  const { offline, program } = usePortal();
  const today = useToday(program.timeZone);
  const [search, setSearch] = useState('');
  const found = useOfflineQuery(disputableQuery(offline, search.trim(), today, program.disputeLimitDays));
  return (
    <>
      <TextInput
        label={<Trans id="disputes.choose.label">Which invoice is wrong?</Trans>}
        placeholder={t({ id: 'disputes.choose.placeholder', message: 'Number, PO or seller' })}
        value={search}
        autoComplete="off"
        maw={480}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className={classes.results}>
        {(found.data ?? []).map((charge) => (
          <li key={charge.id} className={classes.result}>
            <span>
              <Link to="/dispute" search={{ invoice: charge.id }}>
                <bdi>{charge.invoiceNumber}</bdi>
              </Link>
              <bdi className={classes.seller}>{charge.sellerName}</bdi>
            </span>
            <MinorText minor={charge.totalMinor} currency={charge.currency} />
          </li>
        ))}
      </ul>
      {found.isError ? <FailedState onRetry={() => void found.refetch()} /> : null}
      {found.data?.length === 0 ? (
        <OnceLoaded>
          <p className={classes.hint}>
            <Trans id="disputes.choose.nothing">No invoice on this device matches and can be disputed.</Trans>
          </p>
        </OnceLoaded>
      ) : null}
    </>
  );
}
