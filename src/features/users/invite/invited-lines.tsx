import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { InvitedLine } from '../../../../domain/users/invited-list.ts';
import type { UserManager } from '../../../../domain/users/user-rules.ts';
import { type AnyRefusal, RefusalText } from '../../../ui/status/refusal-text.tsx';
import styles from '../profile.module.css';
import type { InvitedPerson, TypedRights } from './invite-draft.ts';
import { RightsFields } from './rights-fields.tsx';

/** The result for each address: invited, waiting for another Account Admin, or the reason of a refusal. */
export type Sent = Readonly<Record<string, 'invited' | 'waiting' | AnyRefusal>>;

type InvitedLinesProps = {
  readonly people: readonly InvitedPerson[];
  readonly manager: UserManager;
  readonly currency: string;
  readonly sent: Sent;
  readonly onRights: (email: string, change: Partial<TypedRights>) => void;
};

/** People of one line differ only in their place within it. */
function keyOf(people: InvitedLinesProps['people'], index: number): string {
  const at = people[index]?.line.line;
  return `${at} ${people.slice(0, index).filter(({ line }) => line.line === at).length}`;
}

/** The people of the list, each with their rights, error or result. */
export function InvitedLines({ people, manager, currency, sent, onRights }: InvitedLinesProps) {
  if (people.length === 0) return null;
  return (
    <ol className={styles.invited}>
      {people.map(({ line, rights, refusal }, index) => {
        const outcome = sent[line.email];
        // An existing user cannot be invited, so the rights are not offered.
        const isOpen =
          line.fault === null && refusal?.code !== 'DUPLICATE_EMAIL' && outcome !== 'invited' && outcome !== 'waiting';
        return (
          <li key={keyOf(people, index)}>
            <span role="status">
              <ReadPerson line={line} /> <Outcome {...{ line, refusal, outcome }} />
            </span>
            {isOpen ? (
              <RightsFields
                {...{ manager, currency, rights }}
                of={line.email}
                onChange={(change) => onRights(line.email, change)}
              />
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

/** The person as read from the line, so that a first and a last name that were mixed up are seen before sending. */
function ReadPerson({ line: { email, firstName, lastName } }: { readonly line: InvitedLine }) {
  const given = <bdi data-given>{firstName}</bdi>;
  const family = <bdi data-given>{lastName}</bdi>;
  return (
    <>
      <bdi data-given>{email}</bdi>
      {firstName === '' && lastName === '' ? null : (
        <span className={styles.hint}>
          <Trans id="users.invite.read">
            First name: {given} · Last name: {family}
          </Trans>
        </span>
      )}
    </>
  );
}

type OutcomeProps = Pick<InvitedPerson, 'line' | 'refusal'> & { readonly outcome: Sent[string] | undefined };

function Outcome({ line: { fault }, refusal, outcome }: OutcomeProps) {
  if (fault !== null) return <span className={styles.fault}>{faults[fault]}</span>;
  if (outcome === 'invited') return <Trans id="users.invite.invited">Invited</Trans>;
  if (outcome === 'waiting')
    return <Trans id="users.invite.waiting">Another Account Admin has to approve this invitation.</Trans>;
  const shown = refusal ?? outcome;
  if (!shown) return null;
  return (
    <span className={styles.fault}>
      <RefusalText refusal={shown} />
    </span>
  );
}

const faults: Record<NonNullable<InvitedLine['fault']>, ReactNode> = {
  email: <Trans id="users.invite.fault.email">This isn’t an email address.</Trans>,
  name: <Trans id="users.invite.fault.name">Add a first and a last name.</Trans>,
  longName: <Trans id="users.invite.fault.long-name">A first or last name can have up to 64 characters.</Trans>,
  nameText: <Trans id="users.invite.fault.name-text">The name contains characters that can’t be used.</Trans>,
  twice: <Trans id="users.invite.fault.twice">This address is listed twice.</Trans>,
  tooMany: <Trans id="users.invite.fault.too-many">You can invite 50 people at once.</Trans>,
};
