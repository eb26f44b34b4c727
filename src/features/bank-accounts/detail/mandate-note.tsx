import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BankAccount } from '../../../../domain/bank-accounts/bank-account.ts';
import { type MandateFailure, mandateRetryAt } from '../../../../domain/bank-accounts/mandate.ts';
import { hasRole } from '../../../../domain/access/role.ts';
import { instantToMs } from '../../../../domain/time/instant.ts';
import { refuse } from '../../../../domain/errors.ts';
import { signMandate } from '../../../../domain/bank-accounts/sign-mandate.action.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { Note } from '../../../ui/layout/note.tsx';
import { useActiveAccount } from '../add/use-question.tsx';
import { AccountName } from '../../../ui/text/bank-account-name.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { useSecondsUntil } from '../../../ui/text/use-seconds-until.ts';

const failures: Record<MandateFailure, ReactNode> = {
  rejected: <Trans id="bank-accounts.failure.rejected">The bank did not accept the direct debit.</Trans>,
  expired: <Trans id="bank-accounts.failure.expired">The direct debit has expired.</Trans>,
  blocked: <Trans id="bank-accounts.failure.blocked">The bank has blocked direct debit from this account.</Trans>,
  suspendedByPayer: (
    <Trans id="bank-accounts.failure.suspended">The account holder has suspended the direct debit at the bank.</Trans>
  ),
};

/** The status of an account's direct debit, and the next step. */
export function MandateNote({ account }: { readonly account: BankAccount }) {
  if (account.removedAt)
    return (
      <Note tone="warning">
        <Trans id="bank-accounts.removed.text">
          Its direct debit is canceled, and payments are no longer collected from it.
        </Trans>
      </Note>
    );
  switch (account.mandateStatus) {
    case 'none':
      return account.scheme === null ? (
        <Note>
          <RefusalText refusal={refuse('DIRECT_DEBIT_NOT_SUPPORTED')} />
        </Note>
      ) : (
        <Note tone="warning" actions={<SetUp account={account} />}>
          <Trans id="bank-accounts.note.none">Payments cannot be collected from this account yet.</Trans>
        </Note>
      );
    case 'pending':
      return (
        <Note>
          {account.scheme === 'V1' ? (
            <Trans id="bank-accounts.note.pending-gb">
              The bank is checking the direct debit. It answers within 4 business days.
            </Trans>
          ) : (
            <Trans id="bank-accounts.note.pending">
              The bank is checking the direct debit. It usually answers within 24 hours.
            </Trans>
          )}{' '}
          <Afterwards account={account} />
        </Note>
      );
    case 'failed':
      return <FailedMandate account={account} />;
    default:
      return null;
  }
}

/** Counts down to the next attempt; until then there is no button. */
function FailedMandate({ account }: { readonly account: BankAccount }) {
  const retryAt = account.mandateFailedAt === null ? 0 : instantToMs(mandateRetryAt(account.mandateFailedAt));
  const seconds = useSecondsUntil(retryAt);
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <Note
      tone="negative"
      title={<Trans id="bank-accounts.note.failed">Direct debit could not be set up</Trans>}
      actions={seconds > 0 ? null : <SetUp account={account} />}
    >
      {account.mandateFailure ? failures[account.mandateFailure] : null}{' '}
      {seconds > 0 ? (
        <Trans id="bank-accounts.note.retry-in">
          You can try again in <span className="figures">{left}</span>.
        </Trans>
      ) : null}
    </Note>
  );
}

function SetUp({ account }: { readonly account: BankAccount }) {
  const { roles } = usePortal();
  if (!hasRole(roles, ...signMandate.roles)) return null;
  return (
    <Button
      renderRoot={(rest) => (
        <Link
          {...rest}
          to="/account/payment-methods/$bankAccountId/direct-debit"
          params={{ bankAccountId: account.id }}
        />
      )}
    >
      {account.mandateStatus === 'failed' ? (
        <Trans id="bank-accounts.set-up-again">Set up again</Trans>
      ) : (
        <Trans id="bank-accounts.set-up">Set up direct debit</Trans>
      )}
    </Button>
  );
}

/** What the bank's confirmation changes: chosen when the agreement was signed. */
function Afterwards({ account }: { readonly account: BankAccount }) {
  const present = useActiveAccount(account.id);
  return present && account.takesOver === false ? (
    <Trans id="bank-accounts.note.kept">
      Payments are still collected from <AccountName account={present} /> afterwards.
    </Trans>
  ) : (
    <Trans id="bank-accounts.note.takes-over">Once it is confirmed, payments are collected from this account.</Trans>
  );
}
