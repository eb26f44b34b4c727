import { Button, Text } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { BankAccount } from '../../../domain/bank-accounts/bank-account.ts';
import { mayOpen } from '../../../domain/page-rules.ts';
import { RouteDialog } from '../../kit/dialog/route-dialog.tsx';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { buyerQuery, startQuery } from './overview-queries.ts';
import classes from './start-dialogs.module.css';

/** The page below the dialogs of the first steps. */
export const overGettingStarted = { to: '/account-overview/getting-started' } as const;

/** Explains direct debit, with a link to sign it for the active account. */
export function DirectDebitDialog() {
  const { offline } = usePortal();
  const { data } = useOfflineQuery(startQuery(offline, true, false));
  return (
    <RouteDialog title={<Trans id="overview.direct-debit.title">Set up direct debit</Trans>} over={overGettingStarted}>
      {() => (data?.bankAccounts ? <Enrolment accounts={data.bankAccounts} /> : <LoadingState />)}
    </RouteDialog>
  );
}

function Enrolment({ accounts }: { readonly accounts: readonly BankAccount[] }) {
  const present = accounts.filter(({ removedAt }) => !removedAt);
  const account = present.find(({ isActive }) => isActive) ?? present.find(({ scheme }) => scheme !== null);
  if (!account)
    return (
      <div className={classes.dialog}>
        <Text>
          <Trans id="overview.direct-debit.no-account">Add the bank account first. Then sign its direct debit.</Trans>
        </Text>
        <Button renderRoot={(rest) => <Link {...rest} to="/account-overview/bank-accounts/new" replace />}>
          <Trans id="overview.start.add-bank-account">Add a bank account</Trans>
        </Button>
      </div>
    );
  const isSigned = account.mandateStatus === 'signed';
  return (
    <div className={classes.dialog}>
      <Text>
        {isSigned ? (
          <Trans id="overview.direct-debit.signed">
            Direct debit is set up for <bdi>{account.bankName}</bdi> ·· {account.accountLast4}.
          </Trans>
        ) : (
          <Trans id="overview.direct-debit.text">
            Sign the direct debit for <bdi>{account.bankName}</bdi> ·· {account.accountLast4}. Payments are then
            collected from this account.
          </Trans>
        )}
      </Text>
      {isSigned ? (
        <Button
          variant="default"
          renderRoot={(rest) => (
            <Link {...rest} to="/account/payment-methods/$bankAccountId" params={{ bankAccountId: account.id }} />
          )}
        >
          <Trans id="overview.direct-debit.open">Go to the bank account</Trans>
        </Button>
      ) : (
        <Button
          renderRoot={(rest) => (
            <Link
              {...rest}
              to="/account/payment-methods/$bankAccountId/direct-debit"
              params={{ bankAccountId: account.id }}
            />
          )}
        >
          <Trans id="overview.direct-debit.sign">Set up direct debit</Trans>
        </Button>
      )}
    </div>
  );
}

/** Explains purchase cards, with a link to set them up, or to the cards after that. */
export function SetUpCardsDialog() {
  const { offline, who, roles } = usePortal();
  const { data: buyer } = useOfflineQuery(buyerQuery(offline, who.buyer?.id ?? null));
  const isSettingUp = buyer?.cardSettings === null && mayOpen('purchase-cards-config', roles);
  return (
    <RouteDialog title={<Trans id="overview.cards.title">Set up purchase cards</Trans>} over={overGettingStarted}>
      {() => (
        <div className={classes.dialog}>
          <Text>
            <Trans id="overview.cards.text">
              Give a card to each person who buys for your company, with a limit of their own. New cards arrive in 7–10
              business days.
            </Trans>
          </Text>
          {isSettingUp ? (
            <Button
              renderRoot={(rest) => <Link {...rest} to="/account/settings/purchasing-controls/purchase-cards-config" />}
            >
              <Trans id="overview.cards.title">Set up purchase cards</Trans>
            </Button>
          ) : (
            <Button
              renderRoot={(rest) => <Link {...rest} to="/account/settings/purchasing-controls/view-cards/active" />}
            >
              <Trans id="overview.cards.open">Go to cards</Trans>
            </Button>
          )}
        </div>
      )}
    </RouteDialog>
  );
}
