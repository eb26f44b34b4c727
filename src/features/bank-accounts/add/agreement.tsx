import { Trans, useLingui } from '@lingui/react';
import { agreementTexts } from '../../../../domain/bank-accounts/agreement-document.ts';
import type { BankAccount } from '../../../../domain/bank-accounts/bank-account.ts';
import { firstDebitDate, mandateNotice } from '../../../../domain/bank-accounts/first-debit.ts';
import { holderNameAtBank } from '../../../../domain/bank-accounts/holder-name.ts';
import { agreementVersions } from '../../../../domain/bank-accounts/sign-mandate.action.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { AccountName } from '../../../ui/text/bank-account-name.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { useToday } from '../../../ui/text/use-today.ts';
import classes from '../bank-accounts.module.css';

export const [currentAgreement] = agreementVersions;

/** The agreement to sign: who may collect from which account, the notice, and how to cancel it. */
export function Agreement({ account }: { readonly account: BankAccount }) {
  const { i18n } = useLingui();
  const { program, who } = usePortal();
  const scheme = account.scheme ?? 'V1';
  const first = firstDebitDate(scheme, useToday(program.timeZone), account.country);
  const { days, areBusinessDays } = mandateNotice[scheme];
  const parties = {
    business: <bdi>{who.buyer?.name}</bdi>,
    creditor: <bdi>{program.providerName}</bdi>,
    holder: <bdi>{holderNameAtBank(account.holderName)}</bdi>,
  };
  return (
    <article className={classes.agreement}>
      <h2>{i18n._(agreementTexts.title)}</h2>
      <p>
        <Trans
          {...agreementTexts.leave}
          values={parties}
          components={[<AccountName key="account" account={account} />]}
        />
      </p>
      <p>
        <Trans {...(areBusinessDays ? agreementTexts.businessDays : agreementTexts.days)} values={{ days }} />{' '}
        <Trans {...agreementTexts.first} components={[<DateText key="first" date={first} />]} />
      </p>
      <p>{i18n._(agreementTexts.guarantee)}</p>
      <p className={classes.quiet}>
        <Trans {...agreementTexts.version} values={{ currentAgreement }} />
      </p>
    </article>
  );
}
