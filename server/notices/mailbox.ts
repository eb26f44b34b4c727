import type { ProgramId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import type { Signer } from '../signing.ts';
import type { NoticeBody } from './queue-notice.ts';
import { readNotice } from './read-notice.ts';

/** A notice in the demo's mailbox. */
export type MailboxEntry = Omit<NoticeBody, 'from' | 'attachment'> & {
  /** The name of the attachment. */
  readonly attached: string | null;
  readonly id: string;
  readonly at: Instant;
  readonly channel: 'email' | 'sms';
};

const mostShown = 100;

/** The messages to the people of a program (or to one address), newest first. In the demo only, because it shows codes. */
export async function readMailbox(
  { withTransaction, signer }: { readonly withTransaction: WithTransaction; readonly signer: Signer },
  program: ProgramId,
  to: string | null,
): Promise<MailboxEntry[]> {
  const rows = await withTransaction({ role: 'job', program }, { readOnly: true }, (transaction) =>
    transaction
      .selectFrom('notices')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(mostShown)
      .execute(),
  );
  return rows.flatMap((row) => {
    const notice = readNotice(signer, row);
    if (!notice || (to !== null && notice.to !== to)) return [];
    const { to: recipient, subject, text, attachment } = notice;
    const attached = attachment?.name ?? null;
    return [{ id: row.id, at: row.created_at, channel: row.channel, to: recipient, subject, text, attached }];
  });
}
