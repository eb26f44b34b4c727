import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Wizard } from '../../../kit/wizard.tsx';

type AddingStepsProps = { readonly current: 'details' | 'directDebit'; readonly children: ReactNode };

/** The two steps of a bank account: its details, then direct debit. Each is a page of its own. */
export function AddingSteps({ current, children }: AddingStepsProps) {
  return (
    <Wizard
      current={current}
      steps={[
        { key: 'details', name: <Trans id="bank-accounts.step.details">Bank account</Trans>, content: () => children },
        {
          key: 'directDebit',
          name: <Trans id="bank-accounts.step.direct-debit">Direct debit</Trans>,
          content: () => children,
        },
      ]}
    />
  );
}
