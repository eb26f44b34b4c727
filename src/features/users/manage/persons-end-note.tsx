import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ListedUser } from '../../../../domain/users/listed-user.ts';
import { type CountedThing, type EndingStatus, countedThings } from '../../../../domain/users/persons-end.ts';
import { useServerQuery } from '../../../kit/server-query/use-server-query.ts';
import { personsEndQuery } from '../users.documents.ts';
import styles from '../profile.module.css';

type PersonsEndNoteProps = { readonly user: Pick<ListedUser, 'id'>; readonly status: EndingStatus };

/** What ends, is locked or stays when somebody's access ends, with the numbers of now; said before the click. */
export function PersonsEndNote({ user, status }: PersonsEndNoteProps) {
  const { answer, failure } = useServerQuery(personsEndQuery, { userId: user.id });
  if (failure)
    return (
      <p className={styles.hint}>
        <Trans id="users.end.unknown">
          We couldn’t check what this affects. Their cards, pending purchases and requests are included.
        </Trans>
      </p>
    );
  if (!answer)
    return (
      <p className={styles.hint} role="status">
        <Trans id="users.end.checking">Checking what this affects…</Trans>
      </p>
    );
  const found = countedThings.filter((thing) => answer.personsEnd[thing] > 0);
  if (found.length === 0) return null;
  return (
    <ul className={styles.consequences}>
      {found.map((thing) => (
        <li key={thing}>{consequences[status][thing](answer.personsEnd[thing])}</li>
      ))}
    </ul>
  );
}

type Words = Readonly<Record<CountedThing, (count: number) => ReactNode>>;

/** Consequences of both suspending and deactivating. */
const always = {
  holds: (n) => (
    <Plural
      id="users.end.holds"
      value={n}
      one="# pending pre-authorization is canceled; the seller can’t collect it"
      other="# pending pre-authorizations are canceled; the sellers can’t collect them"
    />
  ),
  requests: (n) => (
    <Plural
      id="users.end.requests"
      value={n}
      one="# request of theirs that waits for approval is closed"
      other="# requests of theirs that wait for approval are closed"
    />
  ),
  decisions: (n) => (
    <Plural
      id="users.end.decisions"
      value={n}
      one="# request waits for their decision; the other approvers decide it"
      other="# requests wait for their decision; the other approvers decide them"
    />
  ),
  groups: (n) => (
    <Plural
      id="users.end.groups"
      value={n}
      one="Their group has no other Group Admin; the Account Admins manage it"
      other="Their # groups have no other Group Admin; the Account Admins manage them"
    />
  ),
  autoPay: (n) => (
    <Plural
      id="users.end.autopay"
      value={n}
      one="AutoPay, which they set up, stays on; the others who pay are told by email"
      other="AutoPay on # bank accounts, which they set up, stays on; the others who pay are told by email"
    />
  ),
  scheduledPayments: (n) => (
    <Plural
      id="users.end.scheduled"
      value={n}
      one="# payment that they scheduled is still made"
      other="# payments that they scheduled are still made"
    />
  ),
  devices: (n) => (
    <Plural
      id="users.end.devices"
      value={n}
      one="They’re signed out on # device, and what they haven’t sent from it is never sent"
      other="They’re signed out on # devices, and what they haven’t sent from them is never sent"
    />
  ),
} satisfies Partial<Words>;

const consequences: Readonly<Record<EndingStatus, Words>> = {
  Suspended: {
    ...always,
    cards: (n) => (
      <Plural
        id="users.end.cards-locked"
        value={n}
        one="# card is locked until the user is enabled again"
        other="# cards are locked until the user is enabled again"
      />
    ),
    delegations: (n) => (
      <Plural
        id="users.end.delegations-paused"
        value={n}
        one="# delegation of approvals has no effect until then"
        other="# delegations of approvals have no effect until then"
      />
    ),
  },
  Terminated: {
    ...always,
    cards: (n) => (
      <Plural
        id="users.end.cards-terminated"
        value={n}
        one="# card is terminated for good"
        other="# cards are terminated for good"
      />
    ),
    delegations: (n) => (
      <Plural
        id="users.end.delegations-ended"
        value={n}
        one="# delegation of approvals ends"
        other="# delegations of approvals end"
      />
    ),
  },
};
