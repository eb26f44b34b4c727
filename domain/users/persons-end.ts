import type { GivenStatus } from './user-rules.ts';

/** The statuses that end a user's access, for a time or for good. */
export type EndingStatus = Exclude<GivenStatus, 'Active'>;

/**
 * What becomes of a thing: it `ends`; it is `locked` until the person is enabled; it is `paused`, which means without effect until they are
 * enabled; others get it (`passedOn`); it `stays`, because it is the business's, a record, or of no use without signing in.
 */
export type EndOutcome = 'ends' | 'locked' | 'paused' | 'passedOn' | 'stays';

type Hanging = Readonly<Record<EndingStatus, EndOutcome>> & {
  /** The columns of the database that refer to the user or the person. A test finds columns that no entry names. */
  readonly columns: readonly string[];
};

const record = { Suspended: 'stays', Terminated: 'stays' } as const;
const ending = { Suspended: 'ends', Terminated: 'ends' } as const;

/** Everything that hangs on a person, and what a suspension and a deactivation do to it. */
export const hangsOnAPerson = {
  cards: { columns: ['purchase_cards.user_id'], Suspended: 'locked', Terminated: 'ends' },
  holds: { columns: ['authorisations.user_id'], ...ending },
  requests: { columns: ['approvals.author_user_id'], ...ending },
  /** Requests that wait for this person's decision: the approvers are determined again. */
  decisions: { columns: [], Suspended: 'passedOn', Terminated: 'passedOn' },
  delegations: { columns: ['delegations.user_id', 'delegations.to_user_id'], Suspended: 'paused', Terminated: 'ends' },
  linkedUsers: {
    columns: ['users.parent_user_id', 'users.suspended_with'],
    Suspended: 'paused',
    Terminated: 'ends',
  },
  /** The groups that this person alone administers: the Account Admins decide there. */
  groups: { columns: [], Suspended: 'passedOn', Terminated: 'passedOn' },
  /** AutoPay that this person set up continues, because it belongs to the business; the others who pay are told. */
  autoPay: { columns: [], ...record },
  scheduledPayments: { columns: ['payments.user_id'], ...record },
  devices: {
    columns: [
      'sessions.user_id',
      'sessions.person_id',
      'push_subscriptions.person_id',
      'remembered_devices.person_id',
      'blob_downloads.user_id',
      'digest_items.user_id',
    ],
    ...ending,
  },
  invitation: { columns: ['invitations.user_id'], Suspended: 'stays', Terminated: 'ends' },
  limit: { columns: ['spending_limits.user_id'], ...record },
  savedViews: { columns: ['saved_views.user_id'], ...record },
  /** The rows for signing in stay, because another business of the same person needs them; without an active user, signing in is refused. */
  signIn: {
    columns: [
      'users.person_id',
      // Confirming a change of e-mail is refused as well.
      'email_changes.person_id',
      'mfa_methods.person_id',
      'mfa_challenges.person_id',
      'recovery_codes.person_id',
      'password_history.person_id',
      'person_security.person_id',
      'sso_identities.person_id',
      'sso_links.person_id',
      'device_secrets.person_id',
    ],
    ...record,
  },
  /** Account numbers that wait for their bank account; deleted soon, or already the business's. */
  bankDetails: { columns: ['bank_details.user_id'], ...record },
  /** Rows that record what happened and who did it. */
  records: {
    columns: [
      'account_requests.requested_by_user_id',
      'administrator_falls.user_id',
      'actions.user_id',
      'activity.user_id',
      'activity.actor_user_id',
      'approval_decisions.user_id',
      'approval_decisions.for_user_id',
      'blobs.user_id',
      'card_details.user_id',
      'card_details.proved_by',
      'charges.user_id',
      'credit_increases.requested_by_user_id',
      'disputes.raised_by_user_id',
      'email_changes.requested_by',
      'invitations.invited_by',
      'notices.person_id',
      'refused_ids.user_id',
      'session_events.person_id',
      'session_events.user_id',
    ],
    ...record,
  },
} as const satisfies Readonly<Record<string, Hanging>>;

/** What the dialog counts before somebody's access ends. */
export const countedThings = [
  'cards',
  'holds',
  'requests',
  'decisions',
  'delegations',
  'groups',
  'autoPay',
  'scheduledPayments',
  'devices',
] as const satisfies readonly (keyof typeof hangsOnAPerson)[];
export type CountedThing = (typeof countedThings)[number];

/** How many of each thing end or change when a user's access ends now. */
export type PersonsEnd = Readonly<Record<CountedThing, number>>;
