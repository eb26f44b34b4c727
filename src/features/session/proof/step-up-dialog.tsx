import { Modal } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { MessageDescriptor } from '../../../../domain/message.ts';
import type { MfaScope } from '../../../../domain/action.ts';
import type { Refused } from '../../../platform/wire/delivery.ts';
import { failureOf } from '../../../platform/wire/failure.ts';
import type { MfaEvent, StepUpAsking } from '../../../platform/identity/step-up.ts';
import { useCloseOnBack } from '../../../kit/dialog/use-close-on-back.ts';
import { useStepUpDetail } from '../../../kit/step-up-detail.ts';
import { useOpening } from '../../../platform/react/use-opening.ts';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { PlainButton } from '../../../ui/fields/plain-button.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { ProofForm } from './proof-form.tsx';
import type { ConfirmOutcome, GivenProof, SendOutcome } from './proof.ts';
import styles from './step-up-dialog.module.css';

type StepUpDialogProps = {
  readonly asking: StepUpAsking;
  /** Distinguishes consecutive requests. */
  readonly serial: number;
};

/** Asks for a code for the person's current operation; the page behind it stays unchanged. */
export function StepUpDialog({ asking, serial }: StepUpDialogProps) {
  const { t, i18n } = useLingui();
  const isOpened = useOpening();
  const detail = useStepUpDetail();
  useCloseOnBack(asking.cancel);
  const { data: started, refetch, isFetching } = useQuery(startQuery(asking, serial));
  return (
    <Modal
      opened={isOpened}
      centered
      onClose={asking.cancel}
      title={<Trans id="identity.step-up.title">Confirm it’s you</Trans>}
      closeButtonProps={{ 'aria-label': t({ id: 'bcaas.form.buttons.close', message: 'Close' }) }}
    >
      <div className={styles.content}>
        <p className={styles.purpose}>{i18n._(purposes[asking.scope])}</p>
        {detail && asking.scope === 'OrderApproval' ? <p className={styles.purpose}>{detail}</p> : null}
        {started === undefined ? <LoadingState /> : null}
        {started?.kind === 'failed' ? (
          <NotStarted
            failure={started.failure}
            isBusy={isFetching}
            onRetry={() => void refetch()}
            onCancel={asking.cancel}
          />
        ) : null}
        {started?.kind === 'started' ? (
          <Proof asking={asking} event={started.event} onRestart={async () => (await refetch()).data ?? null} />
        ) : null}
      </div>
    </Modal>
  );
}

type Started =
  | { readonly kind: 'started'; readonly event: MfaEvent }
  | { readonly kind: 'failed'; readonly failure: Refused };

/** The event is started once; another one only at the person's request. */
function startQuery(asking: StepUpAsking, serial: number) {
  return {
    queryKey: ['step-up', serial],
    networkMode: 'always' as const,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async (): Promise<Started> => {
      const delivery = await asking.start();
      return delivery.kind === 'answered'
        ? { kind: 'started', event: delivery.body }
        : { kind: 'failed', failure: failureOf(delivery) };
    },
  };
}

type ProofProps = {
  readonly asking: StepUpAsking;
  readonly event: MfaEvent;
  readonly onRestart: () => Promise<Started | null>;
};

function Proof({ asking, event, onRestart }: ProofProps) {
  const send = async (methodId: string): Promise<SendOutcome> => {
    const delivery = await asking.sendCode(event.id, methodId);
    if (delivery.kind === 'answered') return { kind: 'asked', asked: delivery.body };
    const isOver = delivery.kind === 'requestRefused' && delivery.code === 'MFA_CODE_EXPIRED';
    const again = isOver ? await onRestart() : null;
    if (again?.kind !== 'started') return failureOf(delivery);
    if (again.event.sentTo === methodId) return { kind: 'asked', asked: again.event };
    const sent = await asking.sendCode(again.event.id, methodId);
    return sent.kind === 'answered' ? { kind: 'asked', asked: sent.body } : failureOf(sent);
  };
  const confirm = async (proof: GivenProof): Promise<ConfirmOutcome> => {
    const delivery = await asking.confirm({ eventId: event.id, ...proof });
    return delivery.kind === 'answered' ? { kind: 'confirmed' } : failureOf(delivery);
  };
  return (
    <ProofForm
      asked={event}
      onSend={send}
      onConfirm={confirm}
      submitLabel={<Trans id="identity.step-up.submit">Confirm</Trans>}
      onCancel={asking.cancel}
      cancelLabel={<Trans id="identity.step-up.cancel">Cancel</Trans>}
    />
  );
}

type NotStartedProps = {
  readonly failure: Refused;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
};

/** No code could be requested: the person has no method yet, or there is no connection. */
function NotStarted({ failure, isBusy, onRetry, onCancel }: NotStartedProps) {
  const navigate = useNavigate();
  const hasNoMethod = failure.code === 'MFA_NOT_FOUND';
  const setUp = () => {
    onCancel();
    void navigate({ to: '/account/profile/security' });
  };
  return (
    <>
      <FailureNote failure={failure} />
      <div className={styles.buttons}>
        <PlainButton kind="default" onClick={onCancel}>
          <Trans id="identity.step-up.cancel">Cancel</Trans>
        </PlainButton>
        {hasNoMethod ? (
          <PlainButton onClick={setUp}>
            <Trans id="identity.step-up.set-up">Set up</Trans>
          </PlainButton>
        ) : (
          <PlainButton isBusy={isBusy} onClick={onRetry}>
            <Trans id="ui.state.retry">Try again</Trans>
          </PlainButton>
        )}
      </div>
    </>
  );
}

/** The purpose of the code as text. */
const purposes: Record<MfaScope, MessageDescriptor> = {
  BuyerCreate: /*i18n*/ {
    id: 'identity.step-up.buyer-create',
    message: 'Confirm it’s you to add people or groups. This lasts for ten minutes.',
  },
  Login: /*i18n*/ { id: 'identity.step-up.login', message: 'Confirm it’s you to sign in.' },
  OrderApproval: /*i18n*/ {
    id: 'identity.step-up.order-approval',
    message: 'For your security, confirm it’s you before you continue. What you entered is kept.',
  },
  PasswordReset: /*i18n*/ {
    id: 'identity.step-up.password-reset',
    message: 'Confirm it’s you to change your password. What you typed is kept.',
  },
  RevealCardNumber: /*i18n*/ {
    id: 'identity.step-up.reveal-card-number',
    message: 'Confirm it’s you to see a card number.',
  },
  Setup: /*i18n*/ {
    id: 'identity.step-up.setup',
    message: 'Confirm it’s you to change your phone number or your 2‑step verification.',
  },
};
