import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { InvitedLine } from '../../../../domain/users/invited-list.ts';
import type { AnyRefusal } from '../../../ui/status/refusal-text.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import styles from '../profile.module.css';

/** What became of each address: it was invited, or why not. */
export type Sent = Readonly<Record<string, 'invited' | AnyRefusal>>;

/** The people of the list, each with what is wrong or what became of it. */
export function InvitedLines({ lines, sent }: { readonly lines: readonly InvitedLine[]; readonly sent: Sent }) {
  if (lines.length === 0) return null;
  return (
    <ol role="status" className={styles.hint}>
      {lines.map(({ line, email, fault }) => {
        const outcome = sent[email];
        return (
          <li key={line} value={line}>
            <bdi data-given>{email}</bdi>{' '}
            {fault !== null ? (
              faults[fault]
            ) : outcome === 'invited' ? (
              <Trans id="users.invite.invited">Invited</Trans>
            ) : outcome ? (
              <RefusalText refusal={outcome} />
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

const faults: Record<NonNullable<InvitedLine['fault']>, ReactNode> = {
  email: <Trans id="users.invite.fault.email">This isn’t an email address.</Trans>,
  name: <Trans id="users.invite.fault.name">Add a first and a last name.</Trans>,
  twice: <Trans id="users.invite.fault.twice">This address is listed twice.</Trans>,
  tooMany: <Trans id="users.invite.fault.too-many">You can invite 50 people at once.</Trans>,
};
