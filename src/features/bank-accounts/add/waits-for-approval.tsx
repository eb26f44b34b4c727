import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Note } from '../../../ui/layout/note.tsx';

/** The account is added once a second Account Admin has approved it; direct debit is set up after that. */
export function WaitsForApproval() {
  return (
    <Note
      announce="polite"
      title={<Trans id="bank-accounts.waiting.title">Waiting for approval</Trans>}
      actions={
        <Button variant="default" renderRoot={(rest) => <Link {...rest} to="/account/payment-methods" />}>
          <Trans id="bank-accounts.title">Payment methods</Trans>
        </Button>
      }
    >
      <Trans id="bank-accounts.waiting.text">
        A second Account Admin has to approve the new bank account. After that, set up direct debit for it.
      </Trans>
    </Note>
  );
}
