import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Wizard } from '../../../kit/wizard.tsx';
import { BackToPaymentMethods } from '../detail/bank-account-screen.tsx';

type Step = 'details' | 'directDebit';
type AddingStepsProps = {
  readonly current: Step;
  readonly details?: () => ReactNode;
  readonly directDebit?: () => ReactNode;
};

const nothing = () => null;

/** The two steps of a bank account: its details, then direct debit. Each is a page of its own. */
export function AddingSteps({ current, details = nothing, directDebit = nothing }: AddingStepsProps) {
  return (
    <Wizard<Step>
      current={current}
      steps={[
        {
          key: 'details',
          name: <Trans id="bank-accounts.step.details">Bank account</Trans>,
          header: { back: <BackToPaymentMethods />, title: <Trans id="bank-accounts.add">Add a bank account</Trans> },
          content: details,
        },
        {
          key: 'directDebit',
          name: <Trans id="bank-accounts.step.direct-debit">Direct debit</Trans>,
          header: {
            back: <BackToPaymentMethods />,
            title: <Trans id="bank-accounts.set-up">Set up direct debit</Trans>,
          },
          content: directDebit,
        },
      ]}
    />
  );
}
