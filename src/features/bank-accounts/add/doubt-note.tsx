import { Trans } from '@lingui/react/macro';
import { readAccountNumbers } from '../../../../domain/bank-accounts/account-details.ts';
import type { AccountNumbers } from '../../../../domain/bank-accounts/account-numbers.ts';
import type { BankingCountry } from '../../../../domain/bank-accounts/banking-countries.ts';
import { doubtAbout, weightsVersion } from '../../../../domain/bank-accounts/doubtful-numbers.ts';
import { Note } from '../../../ui/layout/note.tsx';

type DoubtNoteProps = { readonly country: BankingCountry; readonly typed: AccountNumbers };

/** A warning about numbers that have the right form and are probably wrong; the account can be added all the same. */
export function DoubtNote({ country, typed }: DoubtNoteProps) {
  const numbers = readAccountNumbers(country, typed);
  const doubt = numbers && doubtAbout(country, numbers);
  if (!doubt) return null;
  return (
    <Note tone="warning" title={<Trans id="bank-accounts.doubt.title">Check the numbers again</Trans>}>
      {doubt === 'allZeros' ? (
        <Trans id="bank-accounts.doubt.zeros">
          A number made up only of zeros is unlikely to belong to a real account.
        </Trans>
      ) : (
        <Trans id="bank-accounts.doubt.modulus">
          The sort code and the account number don’t fit together by the check of British banks (version{' '}
          {weightsVersion}). If they are on your bank statement like this, add the account: newer numbers may be right.
        </Trans>
      )}
    </Note>
  );
}
