import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { type Delegation, delegationStage } from '../../../../domain/approvals/delegation.ts';
import { DetailPage } from '../../../kit/detail/detail-page.tsx';
import { answeredRow } from '../../../kit/detail/detail-read.ts';
import { showNotice } from '../../../kit/notice.ts';
import { useServerQuery } from '../../../kit/server-query/use-server-query.ts';
import { delegationsQuery } from '../../../platform/account/shared-queries.ts';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { useOnlineAction } from '../../../platform/react/use-online-action.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { useToday } from '../../../ui/text/use-today.ts';
import classes from '../rules/rules.module.css';
import { DelegateForm } from './delegate-form.tsx';
import { delegatesQuery } from './delegation.documents.ts';

const none: readonly Delegation[] = [];

/** Delegates one’s decisions to somebody for some days; shows current and planned delegations. */
export function DelegationScreen() {
  const query = useServerQuery(delegatesQuery, {});
  const { who, program, offline } = usePortal();
  const { data: delegations = none } = useOfflineQuery(delegationsQuery(offline));
  const today = useToday(program.timeZone);
  return (
    <DetailPage
      read={answeredRow(query, (answer) => answer)}
      back={{ to: '/approvals', name: <Trans id="approvals.back">Approvals</Trans> }}
      heading={<Trans id="approvals.delegation.title">Delegate approvals</Trans>}
      missing={{
        title: <Trans id="approvals.delegation.missing">Delegations couldn’t be loaded</Trans>,
        text: <Trans id="approvals.delegation.missing-text">They appear as soon as you’re connected.</Trans>,
      }}
      title={() => <Trans id="approvals.delegation.title">Delegate approvals</Trans>}
      main={({ delegates }) => (
        <Section title={<Trans id="approvals.delegation.new">New delegation</Trans>}>
          <DelegateForm delegates={delegates} />
        </Section>
      )}
      side={() => {
        const live = delegations.filter((one) => delegationStage(one, today) !== 'over');
        return (
          <>
            <Section title={<Trans id="approvals.delegation.mine">You delegate to</Trans>}>
              <Given given={live.filter(({ userId }) => userId === who.user)} />
            </Section>
            <Others others={live.filter(({ userId }) => userId !== who.user)} />
          </>
        );
      }}
    />
  );
}

function Given({ given }: { readonly given: readonly Delegation[] }) {
  const { isOnline } = useSyncStatus();
  const { run, busy, refusal } = useOnlineAction();
  const end = async (toUserId: Delegation['toUserId']) => {
    if (!(await run('revokeDelegations', { toUserId }))) return;
    showNotice(<Trans id="approvals.delegation.ended">Delegation ended</Trans>);
  };
  if (given.length === 0)
    return (
      <p>
        <Trans id="approvals.delegation.none">Nobody. You decide for yourself.</Trans>
      </p>
    );
  return (
    <>
      <ul className={classes.list}>
        {given.map((one) => (
          <li key={one.id} className={classes.rule}>
            <span className={classes.text}>
              <strong>
                <bdi>{one.toName}</bdi>
              </strong>
              <Days delegation={one} />
            </span>
            <Button variant="default" disabled={!isOnline || busy !== null} onClick={() => void end(one.toUserId)}>
              <Trans id="approvals.delegation.end">End now</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {refusal ? <FailureNote failure={refusal} /> : null}
    </>
  );
}

function Others({ others }: { readonly others: readonly Delegation[] }) {
  if (others.length === 0) return null;
  return (
    <Section title={<Trans id="approvals.delegation.others">Other delegations</Trans>}>
      <ul className={classes.list}>
        {others.map((one) => (
          <li key={one.id} className={classes.rule}>
            <span className={classes.text}>
              <Trans id="approvals.delegation.for">
                <bdi>{one.toName}</bdi> for <bdi>{one.userName}</bdi>
              </Trans>
              <Days delegation={one} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Days({ delegation: { firstDay, lastDay } }: { readonly delegation: Delegation }) {
  return (
    <span>
      <DateText date={firstDay} />
      {' – '}
      <DateText date={lastDay} />
    </span>
  );
}
