import { NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { mayOnlyAsk } from '../../../../domain/approvals/approval-rules.ts';
import { type Card, cardReasons } from '../../../../domain/cards/card.ts';
import { terminateCard } from '../../../../domain/cards/terminate-card.action.ts';
import { PageDialog } from '../../../kit/dialog/page-dialog.tsx';
import { FormPage } from '../../../kit/form/form-page.tsx';
import { useFormAction } from '../../../kit/form/use-form-action.ts';
import { showNotice } from '../../../kit/notice.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { cardReasonNames } from '../../../ui/status/card-words.ts';
import classes from './card-detail.module.css';

type DialogProps = { readonly card: Card };

/** Asks for the reason of a termination; people who may only request it ask an Account Admin. */
export function TerminateCardDialog({ card }: DialogProps) {
  const { t, i18n } = useLingui();
  const { roles } = usePortal();
  const perform = useFormAction();
  const isAsking = mayOnlyAsk(terminateCard, roles);
  return (
    <PageDialog name="terminate-card" title={<Trans id="cards.terminate.title">Terminate card</Trans>}>
      {(onClose) => (
        <FormPage
          draftKey={`terminate-card:${card.id}`}
          schema={v.object({ reason: v.picklist(cardReasons) })}
          labels={{ reason: t({ id: 'cards.terminate.reason', message: 'Reason' }) }}
          initial={{ reason: '' }}
          submit={({ reason }) =>
            perform('terminateCard', { cardId: card.id, reason }, ({ outcome }) => {
              if (outcome === 'inApproval')
                showNotice(<Trans id="cards.terminate.requested">Sent to your Account Admins for approval.</Trans>);
            })
          }
          onDone={onClose}
          isDanger={!isAsking}
          button={
            isAsking ? (
              <Trans id="cards.terminate.ask-submit">Request termination</Trans>
            ) : (
              <Trans id="cards.terminate.submit">Terminate for good</Trans>
            )
          }
          offlineNote={<Trans id="cards.terminate.offline">Terminating a card needs a connection.</Trans>}
        >
          {(field) => (
            <>
              <p className={classes.quiet}>
                {isAsking ? (
                  <Trans id="cards.terminate.ask-reasons">
                    An Account Admin decides. If you choose lost, stolen, fraud or employee terminated, the card is
                    locked at once; otherwise it works until then.
                  </Trans>
                ) : (
                  <Trans id="cards.terminate.text">
                    This can’t be undone: nothing can be bought with the card again. Purchases that are already made
                    stay due.
                  </Trans>
                )}
              </p>
              <NativeSelect
                {...field('reason')}
                data={[
                  { value: '', label: t({ id: 'cards.terminate.choose', message: 'Choose a reason' }) },
                  ...cardReasons.map((reason) => ({ value: reason, label: i18n._(cardReasonNames[reason]) })),
                ]}
              />
            </>
          )}
        </FormPage>
      )}
    </PageDialog>
  );
}
