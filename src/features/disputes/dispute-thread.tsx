import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Dispute, DisputeMessage } from '../../../domain/disputes/dispute.ts';
import { useEntries, usePortal } from '../../platform/react/portal-context.ts';
import { Moment, MomentNote, Timeline } from '../../ui/status/timeline.tsx';
import { InstantText } from '../../ui/text/date-text.tsx';
import { waitingAnswers } from './dispute-waiting.ts';
import { FileButtons } from './dispute-files.tsx';
import classes from './disputes.module.css';

/** The thread, oldest first: the note of the dispute, the messages, and unsent ones of this device. */
export function DisputeThread({ dispute }: { readonly dispute: Dispute }) {
  const waiting = waitingAnswers(useEntries(), dispute.id);
  return (
    <Timeline>
      <Moment
        title={<Trans id="disputes.thread.raised">Dispute raised</Trans>}
        note={
          <>
            <InstantText instant={dispute.raisedAt} />
            {dispute.raisedByName ? (
              <>
                {' · '}
                <bdi>{dispute.raisedByName}</bdi>
              </>
            ) : null}
          </>
        }
      >
        {dispute.note ? <p className={classes.text}>{dispute.note}</p> : null}
      </Moment>
      {dispute.messages.map((message) => (
        <Moment
          key={`${message.at} ${message.from}`}
          title={<Author message={message} />}
          note={<InstantText instant={message.at} />}
        >
          <p className={classes.text}>{message.text}</p>
          {message.files && message.files.length > 0 ? <FileButtons files={message.files} /> : null}
        </Moment>
      ))}
      {waiting.map(({ id, text, fileIds }) => (
        <Moment key={id} isFuture title={<Trans id="disputes.thread.waiting">Waiting to send</Trans>}>
          <p className={classes.text}>{text}</p>
          {fileIds.length > 0 ? (
            <MomentNote>
              <Plural id="disputes.thread.waiting-files" value={fileIds.length} one="# file" other="# files" />
            </MomentNote>
          ) : null}
        </Moment>
      ))}
    </Timeline>
  );
}

function Author({ message: { from, authorName } }: { readonly message: DisputeMessage }): ReactNode {
  const { program } = usePortal();
  const name = <bdi>{authorName}</bdi>;
  switch (from) {
    case 'buyer':
      return authorName ? name : <Trans id="disputes.thread.buyer">Your company</Trans>;
    case 'seller':
      return authorName ? (
        <Trans id="disputes.thread.seller-name">{name} (seller)</Trans>
      ) : (
        <Trans id="disputes.thread.seller">Seller</Trans>
      );
    case 'provider':
      return <bdi>{program.name}</bdi>;
  }
}
