import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { Charge } from '../../../../domain/invoices/charge.ts';
import { chargeTypeNames } from '../../../../domain/invoices/charge-words.ts';
import classes from './invoice-rows.module.css';

/** Labels of a charge besides its status: a credit, a fee, an open dispute. */
export function ChargeMarks({ charge }: { readonly charge: Pick<Charge, 'type' | 'hasOpenDispute'> }) {
  const { i18n } = useLingui();
  return (
    <>
      {charge.type === 'sale' ? null : <span className={classes.mark}>{i18n._(chargeTypeNames[charge.type])}</span>}
      {charge.hasOpenDispute ? (
        <span className={classes.mark} data-tone="warning">
          <Trans id="invoices.mark.disputed">Disputed</Trans>
        </span>
      ) : null}
    </>
  );
}
