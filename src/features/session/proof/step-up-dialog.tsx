import { Modal } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
import { StepUpPurpose } from './step-up-purpose.tsx';
import styles from '../../../kit/dialog/confirm-dialog.module.css';

type StepUpDialogProps = {
  readonly asking: StepUpAsking;
  /** A number that distinguishes this request for a code from the one before. */
  readonly serial: number;
  /** Sets up a first method, after which the request goes on. */
  readonly setUp: (onDone: () => void) => ReactNode;
};

/** Asks for a code for the person's current operation; the page behind it stays unchanged. */
export function StepUpDialog({ asking, serial, setUp }: StepUpDialogProps) {
  const { t } = useLingui();
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
        <StepUpPurpose asking={asking} />
        {detail && asking.scope === 'OrderApproval' ? <p className={styles.text}>{detail}</p> : null}
        {started === undefined ? <LoadingState /> : null}
        {hasNoMethod(started) ? (
          <FirstMethod onCancel={asking.cancel}>{setUp(() => void refetch())}</FirstMethod>
        ) : started?.kind === 'failed' ? (
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

function hasNoMethod(started: Started | undefined): boolean {
  return started?.kind === 'failed' && started.failure.code === 'MFA_NOT_FOUND';
}

/** Starts the verification once for each request; the person may start another one by a button. */
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

/** No code could be requested, for example without a connection. */
function NotStarted({ failure, isBusy, onRetry, onCancel }: NotStartedProps) {
  return (
    <>
      <FailureNote failure={failure} />
      <div className={styles.buttons}>
        <PlainButton kind="default" onClick={onCancel}>
          <Trans id="identity.step-up.cancel">Cancel</Trans>
        </PlainButton>
        <PlainButton isBusy={isBusy} onClick={onRetry}>
          <Trans id="ui.state.retry">Try again</Trans>
        </PlainButton>
      </div>
    </>
  );
}

/** The person has no method yet: it is set up here, over the page, so that nothing that was typed is lost. */
function FirstMethod({ children, onCancel }: { readonly children: ReactNode; readonly onCancel: () => void }) {
  return (
    <>
      {children}
      <div className={styles.buttons}>
        <PlainButton kind="default" onClick={onCancel}>
          <Trans id="identity.step-up.cancel">Cancel</Trans>
        </PlainButton>
      </div>
    </>
  );
}
