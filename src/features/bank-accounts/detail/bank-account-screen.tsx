import { DetailPage } from '../../../kit/detail/detail-page.tsx';
import { AccountName } from '../../../ui/text/bank-account-name.tsx';
import { AutoPaySection } from '../auto-pay/auto-pay-section.tsx';
import classes from '../bank-accounts.module.css';
import { AccountButtons } from './account-buttons.tsx';
import { MandateNote } from './mandate-note.tsx';
import { useBankAccountPage } from './use-bank-account-page.tsx';
import { Trans } from '@lingui/react/macro';
import { agreementDocument, signedAgreementOf } from '../../../../domain/bank-accounts/agreement-document.ts';
import type { BankAccount } from '../../../../domain/bank-accounts/bank-account.ts';
import { DocumentButton } from '../../../kit/document/document-button.tsx';
import { useBusinessName } from '../../../kit/document/use-business-name.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { type Fact, Section, FactList } from '../../../ui/layout/layout.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { MandateBadge } from '../../../ui/status/mandate-status-badge.tsx';
import { accountFacts } from '../account-facts.tsx';

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

/** The signed agreement of an account as a PDF; nothing if there is none. */
function AgreementPdf({ account }: { readonly account: BankAccount }) {
  const { program } = usePortal();
  const businessOn = useBusinessName();
  const signed = signedAgreementOf(account);
  if (!signed) return null;
  const between = { ...signed, business: businessOn(signed.signedOn), creditor: program.providerName };
  return (
    <Section title={<Trans id="bank-accounts.agreement.title">Direct debit agreement</Trans>}>
      <div style={{ width: 'fit-content' }}>
        <DocumentButton document={(frame, words) => agreementDocument(account, between, frame, words)} />
      </div>
    </Section>
  );
}

/** The facts of an account, without missing ones. Its number is on no device. */
function AccountFacts({ account }: { readonly account: BankAccount }) {
  const [holder, holderAtBank, country] = accountFacts(account);
  const facts: readonly (Fact | null)[] = [
    holder,
    holderAtBank,
    {
      key: 'number',
      label: <Trans id="bank-accounts.fact.number">Number</Trans>,
      value: <span className="figures">···· {account.accountLast4}</span>,
    },
    country,
    {
      key: 'mandate',
      label: <Trans id="bank-accounts.column.mandate">Direct debit</Trans>,
      value: <MandateBadge account={account} />,
    },
    account.isActive
      ? {
          key: 'use',
          label: <Trans id="bank-accounts.column.use">Used for</Trans>,
          value: <Trans id="bank-accounts.active">Payments</Trans>,
        }
      : null,
    account.signedOn
      ? {
          key: 'signed',
          label: <Trans id="bank-accounts.fact.signed">Agreement signed</Trans>,
          value: (
            <span>
              <DateText date={account.signedOn} />
              {account.signedByName ? (
                <>
                  {' '}
                  · <bdi>{account.signedByName}</bdi>
                </>
              ) : null}
            </span>
          ),
        }
      : null,
    account.firstDebitOn
      ? {
          key: 'first-debit',
          label: <Trans id="bank-accounts.fact.first-debit">First possible collection</Trans>,
          value: <DateText date={account.firstDebitOn} />,
        }
      : null,
  ];
  return <FactList facts={facts.filter((fact) => fact !== null)} />;
}
