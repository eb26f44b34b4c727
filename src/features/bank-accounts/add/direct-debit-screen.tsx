import { Button, Checkbox } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { hasRole } from '../../../../domain/access/role.ts';
import { type BankAccount, refuseSigning } from '../../../../domain/bank-accounts/bank-account.ts';
import { signMandate } from '../../../../domain/bank-accounts/sign-mandate.action.ts';
import { instantFromMs } from '../../../../domain/time/instant.ts';
import { DetailPage } from '../../../kit/detail/detail-page.tsx';
import { usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { Note } from '../../../ui/layout/note.tsx';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { useNow } from '../../../ui/text/use-now.ts';
import classes from '../bank-accounts.module.css';
import { useBankAccountPage } from '../detail/use-bank-account-page.tsx';
import { useOnlineAction } from '../../../platform/react/use-online-action.ts';
import { AddingSteps } from './adding-steps.tsx';
import { UseQuestion, useActiveAccount } from './use-question.tsx';
import { Agreement, currentAgreement } from './agreement.tsx';

/** The second step: read, print and sign the agreement. */
export function DirectDebitScreen({ bankAccountId }: { readonly bankAccountId: string }) {
  return (
    <DetailPage
      {...useBankAccountPage(bankAccountId)}
      title={() => <Trans id="bank-accounts.set-up">Set up direct debit</Trans>}
      main={(account) => (
        <AddingSteps current="directDebit">
          <Signing account={account} />
        </AddingSteps>
      )}
    />
  );
}

function Signing({ account }: { readonly account: BankAccount }) {
  const { roles, who } = usePortal();
  const { isOnline } = useSyncStatus();
  const navigate = useNavigate();
  const action = useOnlineAction();
  const [isAgreed, setAgreed] = useState(false);
  const [use, setUse] = useState<string | null>(null);
  const present = useActiveAccount(account.id);
  const refusal = refuseSigning(account, instantFromMs(useNow()));
  const businessName = who.buyer?.name ?? '';
  const params = { bankAccountId: account.id };
  const to = '/account/payment-methods/$bankAccountId';
  // A pending or signed mandate has nothing to sign; the account's own page shows the next step.
  if (refusal || !hasRole(roles, ...signMandate.roles))
    return (
      <div className={classes.column}>
        <Note>{refusal ? <RefusalText refusal={refusal} /> : null}</Note>
        <div>
          <Button variant="default" renderRoot={(rest) => <Link {...rest} to={to} params={params} />}>
            <Trans id="bank-accounts.to-account">View bank account</Trans>
          </Button>
        </div>
      </div>
    );
  const sign = async () => {
    const takesOver = use === 'now';
    if (await action.run('signMandate', { ...params, agreement: currentAgreement, takesOver }))
      void navigate({ to, params, replace: true });
  };
  return (
    <div className={classes.column}>
      <Agreement account={account} />
      <div className={classes.unprinted}>
        <Button variant="default" onClick={() => window.print()}>
          <Trans id="bank-accounts.agreement.print">Print, or save as a PDF</Trans>
        </Button>
      </div>
      <Checkbox
        className={classes.unprinted}
        checked={isAgreed}
        onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
        label={
          <Trans id="bank-accounts.agreement.accept">
            I have read the agreement, and I may sign it for {businessName}.
          </Trans>
        }
      />
      {present ? <UseQuestion present={present} value={use} onChange={setUse} /> : null}
      {action.refusal ? <FailureNote failure={action.refusal} /> : null}
      <div className={`${classes.buttons} ${classes.unprinted}`}>
        <Button
          loading={action.busy !== null}
          disabled={!isOnline || !isAgreed || (present !== null && use === null) || action.busy !== null}
          onClick={() => void sign()}
        >
          <Trans id="bank-accounts.agreement.sign">Sign</Trans>
        </Button>
        {isOnline ? null : (
          <span className={classes.quiet}>
            <Trans id="bank-accounts.offline">Changing a bank account needs a connection.</Trans>
          </span>
        )}
      </div>
    </div>
  );
}
