import type { Instant } from '../../domain/time/instant.ts';
import type { ActionId, BuyerId, ClientId, GroupId, PersonId, ProgramId, UserId } from '../../domain/ids.ts';
import type { Visibility } from '../../domain/access/role.ts';

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

/** The statements that begin a transaction with an identity, in one round trip; all settings end with the transaction. */
export function openingScript(identity: Identity, settings: TransactionSettings): string {
  const variables = { ...variablesOf(identity), now: settings.now ?? '', action: settings.action ?? '' };
  const assignments = Object.entries(variables).map(
    ([name, value]) => `set_config('app.${name}', ${literal(value)}, true)`,
  );
  return [
    `begin isolation level ${settings.isolation} ${settings.readOnly ? 'read only' : 'read write'}`,
    `set local role portal_${identity.role}`,
    // Overrides the settings of the server, the database and the login role: our parsers know only these formats.
    "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex'",
    `set local statement_timeout = ${Math.trunc(settings.statementTimeoutMs)}`,
    // If a process freezes or loses its connection here, its locks are released soon enough for waiting transactions.
    `set local idle_in_transaction_session_timeout = ${Math.ceil(settings.statementTimeoutMs / 2)}`,
    `select ${assignments.join(', ')}, set_config('app.stamped', '', false)`,
  ].join('; ');
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

function literal(text: string): string {
  if (text.includes('\0')) throw new Error('A value for the database contains a zero byte.');
  // standard_conforming_strings is on in every supported server, so a backslash is an ordinary character.
  return `'${text.replaceAll("'", "''")}'`;
}
