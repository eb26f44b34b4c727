import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Dispute, DisputeMessage } from '../../../domain/disputes/dispute.ts';
import { useEntries, usePortal } from '../../platform/react/portal-context.ts';
import timeline from '../../ui/status/timeline.module.css';
import { InstantText } from '../../ui/text/date-text.tsx';
import { waitingAnswers } from './dispute-waiting.ts';
import { FileButtons } from './dispute-files.tsx';
import classes from './disputes.module.css';

/** The thread, oldest first: the note of the dispute, the messages, and unsent ones of this device. */
export function DisputeThread({ dispute }: { readonly dispute: Dispute }) {
  const waiting = waitingAnswers(useEntries(), dispute.id);
  return (
    <ol className={timeline.timeline}>
      <li className={timeline.moment}>
        <div className={timeline.momentTitle}>
          <Trans id="disputes.thread.raised">Dispute raised</Trans>
        </div>
        <div className={timeline.momentNote}>
          <InstantText instant={dispute.raisedAt} />
          {dispute.raisedByName ? (
            <>
              {' · '}
              <bdi>{dispute.raisedByName}</bdi>
            </>
          ) : null}
        </div>
        {dispute.note ? <p className={classes.text}>{dispute.note}</p> : null}
      </li>
      {dispute.messages.map((message) => (
        <li key={`${message.at} ${message.from}`} className={timeline.moment}>
          <div className={timeline.momentTitle}>
            <Author message={message} />
          </div>
          <div className={timeline.momentNote}>
            <InstantText instant={message.at} />
          </div>
          <p className={classes.text}>{message.text}</p>
          {message.files && message.files.length > 0 ? <FileButtons files={message.files} /> : null}
        </li>
      ))}
      {waiting.map(({ id, text, fileIds }) => (
        <li key={id} className={timeline.moment} data-future>
          <div className={timeline.momentTitle}>
            <Trans id="disputes.thread.waiting">Waiting to send</Trans>
          </div>
          <p className={classes.text}>{text}</p>
          {fileIds.length > 0 ? (
            <div className={timeline.momentNote}>
              <Plural id="disputes.thread.waiting-files" value={fileIds.length} one="# file" other="# files" />
            </div>
          ) : null}
        </li>
      ))}
    </ol>
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
