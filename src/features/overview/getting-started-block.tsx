import { Plural, Trans } from '@lingui/react/macro';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Buyer } from '../../../domain/accounts/buyer.ts';
import { mayOpen } from '../../../domain/page-rules.ts';
import type { PageName } from '../../../domain/pages.ts';
import { visibilityOf } from '../../../domain/access/visibility.ts';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { Block } from './block.tsx';
import { type StartStep, startSteps } from './getting-started.ts';
import { startQuery } from './overview-queries.ts';
import classes from './overview.module.css';

/** The steps of a new account to its first invoice; a step is done when the account's data says so. */
export function GettingStartedBlock({ buyer, title }: { readonly buyer: Buyer; readonly title?: ReactNode }) {
  const { offline, program, roles, who } = usePortal();
  const seesBankAccounts = visibilityOf(who.userType, roles) === 'account';
  const query = useOfflineQuery(startQuery(offline, seesBankAccounts, program.flags.purchaseCards));
  return (
    <Block name="start" title={title ?? <Trans id="overview.start.title">Getting started</Trans>} query={query}>
      {(facts) => <Steps steps={startSteps({ buyer, ...facts })} />}
    </Block>
  );
}

function Steps({ steps }: { readonly steps: readonly StartStep[] }) {
  const left = steps.filter(({ isDone }) => !isDone);
  const next = left[0]?.key;
  return (
    <>
      <p className={classes.startCount}>
        <Plural id="overview.start.left" value={left.length} _0="All done" one="# step left" other="# steps left" />
      </p>
      <ol className={classes.list}>
        {steps.map(({ key, isDone }) => (
          <li key={key} className={classes.step} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheck size={20} stroke={1.8} aria-hidden />
            ) : (
              <IconCircleDashed size={20} stroke={1.8} aria-hidden />
            )}
            <span className={classes.lineText}>
              <span className={classes.lineTitle}>
                <StepName step={key} />
                <span className={classes.srOnly}>
                  {' – '}
                  {isDone ? (
                    <Trans id="overview.start.done">done</Trans>
                  ) : (
                    <Trans id="overview.start.not-done">not done yet</Trans>
                  )}
                </span>
              </span>
              {key === next ? (
                <span className={classes.second}>
                  <StepAdvice step={key} />
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

function StepName({ step }: { readonly step: StartStep['key'] }): ReactNode {
  switch (step) {
    case 'account':
      return <Trans id="overview.start.account">Account active</Trans>;
    case 'bankAccount':
      return <Trans id="overview.start.bank-account">Bank account connected</Trans>;
    case 'mandate':
      return <Trans id="overview.start.mandate">Direct debit signed</Trans>;
    case 'card':
      return <Trans id="overview.start.card">First purchase card</Trans>;
    case 'invoice':
      return <Trans id="overview.start.invoice">First invoice</Trans>;
  }
}

/** The next step: what to do, or whom to ask. */
function StepAdvice({ step }: { readonly step: StartStep['key'] }): ReactNode {
  switch (step) {
    case 'account':
      return (
        <>
          <Trans id="overview.start.account-advice">We are still setting your account up.</Trans> <Support />
        </>
      );
    case 'bankAccount':
      return (
        <>
          <Trans id="overview.start.bank-account-advice">
            Payments are collected from this account by direct debit.
          </Trans>{' '}
          <StepLink page="new-bank-account-dialog" to="/account-overview/bank-accounts/new">
            <Trans id="overview.start.add-bank-account">Add a bank account</Trans>
          </StepLink>
        </>
      );
    case 'mandate':
      return (
        <>
          <Trans id="overview.start.mandate-advice">Payments can’t be collected until it’s signed.</Trans>{' '}
          <StepLink page="direct-debit-dialog" to="/account-overview/direct-debit">
            <Trans id="overview.direct-debit.sign">Set up direct debit</Trans>
          </StepLink>
        </>
      );
    case 'card':
      return (
        <>
          <Trans id="overview.start.card-advice">Purchase cards are for the people who buy for your company.</Trans>{' '}
          <StepLink page="set-up-cards-dialog" to="/account-overview/purchase-cards">
            <Trans id="overview.cards.title">Set up purchase cards</Trans>
          </StepLink>
        </>
      );
    case 'invoice':
      return (
        <Trans id="overview.start.invoice-advice">
          Buy from a seller of this program on account. The invoice appears here automatically.
        </Trans>
      );
  }
}

type StepLinkProps = {
  readonly page: PageName;
  readonly to:
    | '/account-overview/bank-accounts/new'
    | '/account-overview/direct-debit'
    | '/account-overview/purchase-cards';
  readonly children: ReactNode;
};

/** A link to the page of the step; people who may not do it see whom to ask. */
function StepLink({ page, to, children }: StepLinkProps) {
  return mayOpen(page, usePortal().roles) ? <Link to={to}>{children}</Link> : <Support />;
}

function Support() {
  const { supportPhone } = usePortal().program;
  return supportPhone === '' ? null : (
    <Trans id="overview.start.support">
      Call <a href={`tel:${supportPhone.replaceAll(/[^+\d]/g, '')}`}>{supportPhone}</a> for help.
    </Trans>
  );
}
