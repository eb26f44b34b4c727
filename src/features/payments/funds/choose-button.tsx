import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Suspense, lazy, useState } from 'react';
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
  const [isChoosing, setChoosing] = useState(false);
  const { refusal, run } = useFundAction();
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setChoosing(true)}>
        <Trans id="payments.choose.button">Choose invoices</Trans>
      </Button>
      {isChoosing ? (
        <Suspense>
          <ChooseInvoices
            fund={fund}
            views={views}
            onClose={() => setChoosing(false)}
            onApply={(input) => {
              setChoosing(false);
              void run('applyFunds', input);
            }}
          />
        </Suspense>
      ) : null}
      {refusal ? <FailureNote failure={refusal} /> : null}
    </>
  );
}
