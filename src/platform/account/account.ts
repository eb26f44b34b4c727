import type { SessionClaims } from '../../../domain/session/claims.ts';
import type { OfflineGrant } from '../../../domain/session/offline-grant.ts';
import type { Offline } from '../../offline/offline.ts';
import type { OfflinePorts } from '../../offline/ports.ts';
import type { DeviceMemory } from './device-memory.ts';
import type { Unsent } from './kept-account.ts';
import type { PageTriggers } from './page-triggers.ts';

/** Who uses the portal now, by the session's claims or, offline, by the offline grant. */
export type Who = Pick<
  SessionClaims,
  'program' | 'person' | 'user' | 'buyer' | 'name' | 'email' | 'userType' | 'roles'
>;

export function whoOf({
  program,
  person,
  user,
  buyer,
  name,
  email,
  userType,
  roles,
}: SessionClaims | OfflineGrant): Who {
  return { program, person, user, buyer, name, email, userType, roles };
}

/** The account that is open in this tab. */
export type Account = {
  readonly who: Who;
  readonly offline: Offline;
  /**
   * The session is older than the device's data: the browser has cleared its storage, with everything that was not
   * sent.
   */
  readonly wasCleared: boolean;
};

export type AccountHolder = {
  readonly current: () => Account | null;
  /**
   * Opens the engine for somebody, after clearing the data of everybody else. `hadData`: their session has stored
   * data on this device before.
   */
  readonly open: (who: Who, hadData?: boolean) => Promise<Account>;
  /** Closes the engine of this tab and leaves the stored data alone, because another tab is clearing it. */
  readonly close: () => Promise<void>;
  /** Closes the engine and locks the account's data, or also discards the person's own work. */
  readonly wipe: (unsent: Unsent) => Promise<void>;
  /** Closes the engine and destroys all secrets: from now on only the server can open the account. */
  readonly lock: () => Promise<void>;
};

export type AccountParts = {
  readonly ports: OfflinePorts;
  readonly memory: DeviceMemory;
  readonly timeZone: string;
  /** The program allows offline starts, so the secret may be stored longer than the page lives. */
  readonly mayKeepSecret: boolean;
  readonly triggers: PageTriggers;
  /** Opens the engine; tests pass their own. */
  readonly openEngine?: (ports: OfflinePorts, who: Who, timeZone: string) => Promise<Offline>;
};
