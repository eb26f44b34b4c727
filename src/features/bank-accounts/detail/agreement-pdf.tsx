import { Trans } from '@lingui/react/macro';
import { agreementDocument, signedAgreementOf } from '../../../../domain/bank-accounts/agreement-document.ts';
import type { BankAccount } from '../../../../domain/bank-accounts/bank-account.ts';
import { DocumentButton } from '../../../kit/document/document-button.tsx';
import { useBusinessName } from '../../../kit/document/use-business-name.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { Section } from '../../../ui/layout/layout.tsx';

/** The signed agreement of an account as a PDF; nothing if there is none. */
export function AgreementPdf({ account }: { readonly account: BankAccount }) {
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
