import { DetailPage } from '../../../kit/detail/detail-page.tsx';
import { AccountName } from '../../../ui/text/bank-account-name.tsx';
import { AutoPaySection } from '../auto-pay/auto-pay-section.tsx';
import classes from '../bank-accounts.module.css';
import { AccountButtons } from './account-buttons.tsx';
import { AccountFacts } from './account-facts.tsx';
import { AgreementPdf } from './agreement-pdf.tsx';
import { MandateNote } from './mandate-note.tsx';
import { useBankAccountPage } from './use-bank-account-page.tsx';

/** One bank account: its facts, its direct debit and its actions. */
export function BankAccountScreen({ bankAccountId }: { readonly bankAccountId: string }) {
  return (
    <DetailPage
      {...useBankAccountPage(bankAccountId)}
      title={(account) => <AccountName account={account} />}
      main={(account) => (
        <div className={classes.detail}>
          <MandateNote account={account} />
          <AccountFacts account={account} />
          <AgreementPdf account={account} />
          <AutoPaySection account={account} />
          <AccountButtons account={account} />
        </div>
      )}
    />
  );
}
