import type { Role, UserType } from '../../domain/access/role.ts';
import type { BuyerId, ClientId, GroupId, PersonId, ProgramId, UserId } from '../../domain/ids.ts';
import type { PlainDate } from '../../domain/time/calendar-date.ts';
import type { UserStatus } from '../../domain/users/user-status.ts';
import type { ConnectionSource } from './connection.ts';
import { isStalePlan } from './database-errors.ts';
import { graceMs } from './open-connection.ts';
import type { AccountStatus } from '../../domain/accounts/buyer.ts';
import { within } from './time-limit.ts';
import { refuseNested } from './with-transaction.ts';

/** The answer of `sign_in.open_request`: a session, its user as they are now, and the versions of their feeds. Moments are ISO text. */
export type RequestOpening = {
  /** Hex. */
  readonly id_hash: string;
  readonly id: string;
  readonly checksum: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly idle_expires_at: string;
  readonly revoked_at: string | null;
  readonly last_seen_at: string;
  /** The session had another secret before; `former_ends_at` is null until the new one is used. */
  readonly has_former: boolean;
  readonly former_ends_at: string | null;
  readonly program_id: ProgramId;
  readonly person_id: PersonId;
  readonly user_id: UserId;
  readonly user_type: UserType;
  readonly roles: readonly Role[];
  readonly status: UserStatus;
  readonly client_id: ClientId | null;
  readonly group_id: GroupId | null;
  readonly visibility_epoch: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly country: string | null;
  readonly sso_status: string;
  readonly buyer_id: BuyerId | null;
  readonly buyer_name: string | null;
  readonly buyer_country: string | null;
  readonly buyer_status: AccountStatus | null;
  readonly newest_bill_date: PlainDate | null;
  /** The user's group and those below it. */
  readonly subtree: readonly GroupId[] | null;
  readonly feeds: Readonly<Record<string, number>>;
};

/**
 * Reads the opening of a request by the hash of its secret: one statement outside of a transaction, of a function that answers only this;
 * null for an unknown secret. Throws DatabaseBusyError, or an error inside of a transaction.
 */
export type OpenRequest = (program: ProgramId, secretHash: Uint8Array) => Promise<RequestOpening | null>;

export function createOpenRequest(source: ConnectionSource, statementTimeoutMs: number): OpenRequest {
  const once: OpenRequest = async (program, secretHash) => {
    const lease = await source.acquire();
    try {
      const answer = await within(
        statementTimeoutMs + graceMs,
        lease.query({ ...statement, parameters: [program, secretHash] }),
      );
      lease.release();
      return (answer.rows[0]?.['opening'] ?? null) as RequestOpening | null;
    } catch (error) {
      lease.release(true);
      throw error;
    }
  };
  return async (program, secretHash) => {
    refuseNested();
    try {
      return await once(program, secretHash);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      source.renewConnections();
      return once(program, secretHash);
    }
  };
}

const statement = { sql: 'select sign_in.open_request($1, $2) as opening', name: 'portal_open_request' };
