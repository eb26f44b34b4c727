import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Suspense, lazy } from 'react';
import { PageDialog } from '../../../kit/dialog/page-dialog.tsx';
import { usePageDialog } from '../../../kit/dialog/use-page-dialog.ts';
import type { ChargeView } from '../../../offline/offline.ts';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import type { Fund } from './fund-queries.ts';
import { useFundAction } from './use-fund-action.ts';

const ChooseInvoices = lazy(() =>
  import('./choose-invoices.tsx').then((module) => ({ default: module.ChooseInvoices })),
);

type ChooseButtonProps = { readonly fund: Fund; readonly views: readonly ChargeView[] };

/** Opens the selection of invoices and amounts for a credit. */
export function ChooseButton({ fund, views }: ChooseButtonProps) {
  const dialog = usePageDialog('apply-credit');
  const { number } = fund;
  const { refusal, run } = useFundAction();
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => dialog.open()}>
        <Trans id="payments.choose.button">Choose invoices</Trans>
      </Button>
      <PageDialog name="apply-credit" size="lg" title={<Trans id="payments.choose.title">Apply credit {number}</Trans>}>
        {(close) => (
          <Suspense>
            <ChooseInvoices
              fund={fund}
              views={views}
              onApply={(input) => {
                close();
                void run('applyFunds', input);
              }}
            />
          </Suspense>
        )}
      </PageDialog>
      {refusal ? <FailureNote failure={refusal} /> : null}
    </>
  );
}
