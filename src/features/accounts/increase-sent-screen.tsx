import { Button, Text } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { creditAnswerHours } from '../../../domain/accounts/credit-line.ts';
import { requestCreditIncrease } from '../../../domain/accounts/request-credit-increase.action.ts';
import { isAsked } from '../../../domain/action.ts';
import { mayOnlyAsk } from '../../../domain/approvals/approval-rules.ts';
import { RouteDialog } from '../../kit/dialog/route-dialog.tsx';
import { useEntries, usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { overHome } from './increase-credit-screen.tsx';

/** What happens next with the request, and when it is answered. */
export function IncreaseSentDialog() {
  const { roles } = usePortal();
  const { isOnline } = useSyncStatus();
  const isWaiting = useEntries().some(({ envelope }) => isAsked(requestCreditIncrease, envelope)) && !isOnline;
  return (
    <RouteDialog
      title={<Trans id="access.page.increase-credit-success">Credit increase requested</Trans>}
      over={overHome}
    >
      {(close) => (
        <>
          <Text>
            {isWaiting ? (
              <Trans id="credit.sent.waiting">
                You’re offline. The request will be sent as soon as you’re connected.
              </Trans>
            ) : mayOnlyAsk(requestCreditIncrease, roles) ? (
              <Trans id="credit.sent.approval">An Account Admin has to approve the request first.</Trans>
            ) : (
              <Trans id="credit.sent.on-its-way">The request is on its way to underwriting.</Trans>
            )}
          </Text>
          <Text my="sm">
            <Plural
              id="credit.sent.hours"
              value={creditAnswerHours}
              one="It’s then answered within # hour. The answer comes by email and is shown on Home."
              other="It’s then answered within # hours. The answer comes by email and is shown on Home."
            />
          </Text>
          <Button onClick={close}>
            <Trans id="credit.sent.close">Back to Home</Trans>
          </Button>
        </>
      )}
    </RouteDialog>
  );
}
