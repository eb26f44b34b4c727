import { Button, Group } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { instantFromMs } from '../../../../domain/time/instant.ts';
import { modifyPayment } from '../../../../domain/payments/modify-payment.action.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { useNow } from '../../../ui/text/use-now.ts';
import { useToday } from '../../../ui/text/use-today.ts';
import classes from '../payments.module.css';
import { modificationInput, worldOfForm } from './modification.ts';
import type { ReadyModification } from './use-modification.ts';

/** Why the payment was not modified, with a link back to the typed amounts. */
export function ModifyError({ payment, views, modification }: ReadyModification) {
  const { program, offline, roles } = usePortal();
  const today = useToday(program.timeZone);
  const now = useNow();
  const world = worldOfForm(payment, views, {
    today,
    now: instantFromMs(now),
    userId: offline.identity.subject.user,
    roles,
  });
  const refusal =
    modification.refusal ??
    modification.lines.find((line) => line.refusal)?.refusal ??
    (modification.changed.length > 0 ? modifyPayment.check(modificationInput(payment, modification), world) : null);
  const params = { id: payment.id };
  return (
    <div className={classes.result}>
      <p className={classes.resultText} role="alert">
        {refusal ? (
          <RefusalText refusal={refusal} />
        ) : (
          <Trans id="payments.modify.error-text">
            The changes were not saved. The payment is as it was. Check the amounts and try again.
          </Trans>
        )}
      </p>
      <Group justify="center" mt="xl">
        <Button renderRoot={(rest) => <Link {...rest} to="/payment/$id/modify" params={params} />}>
          <Trans id="payments.modify.error-back">Check the amounts</Trans>
        </Button>
        <Button variant="default" renderRoot={(rest) => <Link {...rest} to="/payment/$id" params={params} />}>
          <Trans id="payments.modified.to-payment">Back to the payment</Trans>
        </Button>
      </Group>
    </div>
  );
}
