import { Plural, Trans } from '@lingui/react/macro';
import type { BankAccount } from '../../../../domain/bank-accounts/bank-account.ts';
import { firstDebitDate, mandateNotice } from '../../../../domain/bank-accounts/first-debit.ts';
import { holderNameAtBank } from '../../../../domain/bank-accounts/holder-name.ts';
import type { MandateScheme } from '../../../../domain/bank-accounts/mandate.ts';
import { agreementVersions } from '../../../../domain/bank-accounts/sign-mandate.action.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { DateText } from '../../../ui/text/date-text.tsx';
import { useToday } from '../../../ui/text/use-today.ts';
import { AccountName } from '../../../ui/text/bank-account-name.tsx';
import classes from '../bank-accounts.module.css';

export const [currentAgreement] = agreementVersions;

/** The agreement to sign: who may collect from which account, the notice, and how to cancel it. */
export function Agreement({ account }: { readonly account: BankAccount }) {
  const { program, who } = usePortal();
  const scheme = account.scheme ?? 'V1';
  const today = useToday(program.timeZone);
  const business = <bdi>{who.buyer?.name}</bdi>;
  const creditor = <bdi>{program.providerName}</bdi>;
  const holder = <bdi>{holderNameAtBank(account.holderName)}</bdi>;
  return (
    <article className={classes.agreement}>
      <h2>
        <Trans id="bank-accounts.agreement.title">Direct debit agreement</Trans>
      </h2>
      <p>
        <Trans id="bank-accounts.agreement.leave">
          {business} allows {creditor} to collect the invoices that it pays through this portal from{' '}
          <AccountName account={account} />, held by {holder}, and asks the bank to honour these collections.
        </Trans>
      </p>
      <p>
        <Notice scheme={scheme} />{' '}
        <Trans id="bank-accounts.agreement.first">
          The first collection is possible on <DateText date={firstDebitDate(scheme, today, [])} /> at the earliest, if
          the bank confirms today.
        </Trans>
      </p>
      <p>
        <Trans id="bank-accounts.agreement.guarantee">
          A collection that was not agreed can be reclaimed from the bank by the terms of its scheme. The agreement ends
          when the bank account is removed here, or when the bank is told to cancel it.
        </Trans>
      </p>
      <p className={classes.quiet}>
        <Trans id="bank-accounts.agreement.version">Wording of {currentAgreement}</Trans>
      </p>
    </article>
  );
}

function Notice({ scheme }: { readonly scheme: MandateScheme }) {
  const { days, areBusinessDays } = mandateNotice[scheme];
  return areBusinessDays ? (
    <Plural
      id="bank-accounts.agreement.notice-business-days"
      value={days}
      one="Collections begin # business day after the bank has confirmed."
      other="Collections begin # business days after the bank has confirmed."
    />
  ) : (
    <Plural
      id="bank-accounts.agreement.notice-days"
      value={days}
      one="Collections begin # day after the bank has confirmed."
      other="Collections begin # days after the bank has confirmed."
    />
  );
}
