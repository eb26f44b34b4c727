import type { Instant } from '../../domain/time/instant.ts';
import type { ActionId, BuyerId, ClientId, GroupId, PersonId, ProgramId, UserId } from '../../domain/ids.ts';
import type { Visibility } from '../../domain/access/visibility.ts';
import type { Statement } from './connection.ts';

/** The identity of a transaction. It determines the database role and the visible rows. */
export type Identity = AppIdentity | AuthIdentity | JobIdentity | OwnerIdentity;

/** A signed-in user's request. `groups` is the subtree that a Group Admin sees, or another member's own group. */
export type AppIdentity = {
  readonly role: 'app';
  readonly program: ProgramId;
  readonly person: PersonId;
  readonly user: UserId;
  readonly buyer: BuyerId | null;
  readonly client: ClientId | null;
  readonly kind: Visibility;
  readonly groups: readonly GroupId[];
};

/** Sign-in and session look-up. Without a program only `programs` can be read. */
export type AuthIdentity = { readonly role: 'auth'; readonly program: ProgramId | null };

/** Background work on one program, and on one buyer if set; without a program only on the tables of the machinery. */
export type JobIdentity = { readonly role: 'job'; readonly program: ProgramId | null; readonly buyer?: BuyerId | null };

/** Migrations and the creation of programs; never a request. */
type OwnerIdentity = { readonly role: 'owner' };

export type TransactionSettings = {
  /** The clock of the transaction: `app_now()`, updated_at and every default. The database's own clock if absent. */
  readonly now?: Instant;
  /** The action that changes are recorded with. */
  readonly action?: ActionId;
  readonly readOnly: boolean;
  readonly isolation: 'read committed' | 'repeatable read' | 'serializable';
  readonly statementTimeoutMs: number;
};

/**
 * The statements that begin a transaction with an identity; all settings end with the transaction. They go out in one round trip, with the
 * first statement of the work if it only reads.
 */
export function openingStatements(identity: Identity, settings: TransactionSettings): readonly Statement[] {
  const { isolation, readOnly, statementTimeoutMs } = settings;
  const begin = `begin isolation level ${isolation} ${readOnly ? 'read only' : 'read write'}`;
  const values = {
    role: `portal_${identity.role}`,
    // Overrides the settings of the server, the database and the login role: our parsers know only these formats.
    timezone: 'UTC',
    datestyle: 'ISO',
    bytea_output: 'hex',
    statement_timeout: String(Math.trunc(statementTimeoutMs)),
    // If a process freezes or loses its connection here, its locks are released soon enough for waiting transactions.
    idle_in_transaction_session_timeout: String(Math.ceil(statementTimeoutMs / 2)),
    ...prefixed({ ...variablesOf(identity), now: settings.now ?? '', action: settings.action ?? '' }),
  };
  const assignments = Object.keys(values).map((name, index) => `set_config('${name}', $${index + 1}, true)`);
  return [
    {
      sql: begin,
      parameters: [],
      name: `portal_begin_${isolation.replaceAll(' ', '_')}_${readOnly ? 'read' : 'write'}`,
    },
    {
      sql: `select ${assignments.join(', ')}, set_config('app.stamped', '', false)`,
      parameters: Object.values(values),
      name: 'portal_opening',
    },
  ];
}

function prefixed(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [`app.${name}`, value]));
}

function variablesOf(identity: Identity): Record<string, string> {
  const nobody = { program: '', person: '', user: '', buyer: '', client: '', kind: '', groups: '' };
  switch (identity.role) {
    case 'app':
      return {
        program: identity.program,
        person: identity.person,
        user: identity.user,
        buyer: identity.buyer ?? '',
        client: identity.client ?? '',
        kind: identity.kind,
        groups: `{${identity.groups.join(',')}}`,
      };
    case 'auth':
      return { ...nobody, program: identity.program ?? '' };
    case 'job':
      return { ...nobody, kind: 'job', program: identity.program ?? '', buyer: identity.buyer ?? '' };
    case 'owner':
      return nobody;
  }
}
