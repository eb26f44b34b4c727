import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { hasRole } from '../../../../domain/access/role.ts';
import { autoPayState, refuseRunningAutoPay, refuseSettingUp } from '../../../../domain/bank-accounts/auto-pay.ts';
import type { BankAccount } from '../../../../domain/bank-accounts/bank-account.ts';
import { setUpAutoPay } from '../../../../domain/bank-accounts/set-up-auto-pay.action.ts';
import { refuse } from '../../../../domain/errors.ts';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import { AutoPayBadge, AutoPayFacts } from '../../../ui/status/auto-pay-facts.tsx';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { failureWords } from '../../../ui/status/failure-words.ts';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { bankAccountsQuery } from '../bank-account-queries.ts';
import classes from '../bank-accounts.module.css';
import { useAutoPayPlan } from './auto-pay-plan.ts';
import { NextPayments } from './next-payments.tsx';
import { PendingAutoPay, usePendingAutoPay } from './pending-auto-pay.tsx';
import { useOnlineAction } from '../../../platform/react/use-online-action.ts';

/** Whether AutoPay pays from the account, by which rule, its next payments, waiting requests, and why it stopped. */
export function AutoPaySection({ account }: { readonly account: BankAccount }) {
  const { i18n } = useLingui();
  const { offline, program } = usePortal();
  const { buyer = null } = useOfflineQuery(bankAccountsQuery(offline)).data ?? {};
  const state = autoPayState(account, program.isAutoPayMandatory);
  const isOn = state.kind === 'on';
  const rests = isOn && buyer ? refuseRunningAutoPay(account, buyer) : null;
  const pending = usePendingAutoPay(account.id) ?? [];
  const plan = useAutoPayPlan(account, isOn && !rests ? state.terms : null);
  if (
    !program.flags.autoPay ||
    account.removedAt ||
    (state.kind === 'off' && refuseSettingUp(account, account.currency))
  )
    return null;
  return (
    <Section title={<Trans id="bank-accounts.autopay.title">AutoPay</Trans>} aside={<AutoPayBadge state={state} />}>
      <div className={classes.detail}>
        {state.kind === 'stopped' ? (
          <Note tone="negative" title={<Trans id="bank-accounts.autopay.stopped">AutoPay has stopped</Trans>}>
            {i18n._(failureWords[state.reason])}
          </Note>
        ) : null}
        <PendingAutoPay requests={pending} />
        {rests ? <FailureNote failure={rests} /> : null}
        {isOn ? (
          <AutoPayFacts terms={state.terms} currency={account.currency} />
        ) : (
          <Trans id="bank-accounts.autopay.off">Invoices are not paid automatically from this account.</Trans>
        )}
        {plan ? <NextPayments plan={plan} account={account} /> : null}
        <AutoPayButtons account={account} isOn={isOn} isPending={pending.length > 0} />
      </div>
    </Section>
  );
}

type AutoPayButtonsProps = { readonly account: BankAccount; readonly isOn: boolean; readonly isPending: boolean };

/** A second request is not offered while one is waiting for approval. */
function AutoPayButtons({ account, isOn, isPending }: AutoPayButtonsProps) {
  const { program, roles } = usePortal();
  const { isOnline } = useSyncStatus();
  const { run, busy, refusal } = useOnlineAction();
  const params = { bankAccountId: account.id };
  if (!hasRole(roles, ...setUpAutoPay.roles)) return null;
  return (
    <div className={classes.buttons}>
      {!isPending && refuseSettingUp(account, account.currency) === null ? (
        <Button variant="default" renderRoot={(rest) => <Link {...rest} to={setUpPath} params={params} />}>
          {isOn ? (
            <Trans id="bank-accounts.autopay.change">Change AutoPay</Trans>
          ) : (
            <Trans id="bank-accounts.autopay.set-up">Set up AutoPay</Trans>
          )}
        </Button>
      ) : null}
      {isOn && !program.isAutoPayMandatory ? (
        <Button
          variant="default"
          disabled={!isOnline || busy !== null}
          onClick={() => void run('turnOffAutoPay', params)}
        >
          <Trans id="bank-accounts.autopay.turn-off">Turn off AutoPay</Trans>
        </Button>
      ) : null}
      {isOn && program.isAutoPayMandatory ? <RefusalText refusal={refuse('AUTOPAY_REQUIRED')} /> : null}
      {refusal ? <FailureNote failure={refusal} /> : null}
    </div>
  );
}

const setUpPath = '/account/payment-methods/$bankAccountId/auto-pay';
