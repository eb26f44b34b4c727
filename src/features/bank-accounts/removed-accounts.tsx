import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import * as v from 'valibot';
import { type BankAccount, removedLately } from '../../../domain/bank-accounts/bank-account.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';
import { useKeptDraft } from '../../platform/react/use-kept-draft.ts';
import { Note } from '../../ui/layout/note.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import { AccountName } from '../../ui/text/bank-account-name.tsx';
import classes from './bank-accounts.module.css';

const seenSchema = v.array(v.string());
const none: readonly string[] = [];

/** Removed accounts: by the bank, which cancelled their direct debit, or by somebody of the business. Each can be dismissed. */
export function RemovedAccounts({ accounts }: { readonly accounts: readonly BankAccount[] }) {
  const now = instantFromMs(useNow());
  const seen = useKeptDraft('bank-accounts:removed-seen', seenSchema, [...none]);
  const told = removedLately(accounts, now).filter(({ id }) => !seen.value.includes(id));
  if (!seen.isReady || told.length === 0) return null;
  return (
    <div className={classes.notes}>
      {told.map((account) => (
        <Note
          key={account.id}
          tone="warning"
          title={
            <Trans id="bank-accounts.removed.title">
              <AccountName account={account} /> was removed
            </Trans>
          }
          actions={
            <Button variant="default" onClick={() => seen.put([...seen.value, account.id])}>
              <Trans id="bank-accounts.removed.dismiss">Dismiss</Trans>
            </Button>
          }
        >
          <Trans id="bank-accounts.removed.text">
            Its direct debit is canceled, and payments are no longer collected from it.
          </Trans>
        </Note>
      ))}
    </div>
  );
}
