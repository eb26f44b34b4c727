import type { Logger } from 'pino';
import type { AccountDetails } from '../../domain/bank-accounts/account-details.ts';
import type { Card } from '../../domain/cards/card.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { BankAccountId } from '../../domain/ids.ts';
import type { Collection } from '../../domain/sync/collections.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import type { Program } from '../programs/program.ts';
import type { LiveSession } from '../identity/sessions/live-session.ts';
import type { Signer } from '../signing.ts';
import { refused } from './refused.ts';

/**
 * Makes a bank account known to the rail under an id of ours, outside of any transaction; null where the rail refuses it. Throws where
 * it cannot be reached.
 */
export type IntroduceAccount = (
  id: BankAccountId,
  details: AccountDetails,
) => Promise<{ readonly railToken: string; readonly hasDirectDebit: boolean } | null>;

/** What of a card its number is made of; it goes out once, and is kept nowhere. */
export type CardNumber = { readonly number: string; readonly securityCode: string };

/** Requests to the card network, made outside of any transaction. Both throw where it cannot be reached. */
export type CardServices = {
  /** False where the network does not activate the card. */
  readonly activate: (card: Pick<Card, 'id' | 'limitMinor'>) => Promise<boolean>;
  readonly reveal: (card: Pick<Card, 'id'>) => Promise<CardNumber>;
};

/** What every resolver gets. A query reads through `transaction()`; a mutation opens its own with `withTransaction`. */
export type RequestContext = {
  readonly program: Program;
  readonly session: LiveSession | null;
  readonly now: () => Instant;
  readonly requestId: string;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;
  /** Counts that a device held other rows of a collection than it should. */
  readonly countMismatch: (collection: Collection) => void;
  readonly signer: Signer;
  readonly introduceAccount: IntroduceAccount;
  readonly cardNetwork: CardServices;
  readonly withTransaction: WithTransaction;
  /** The one read-only snapshot of a query, as the caller; throws in a mutation. */
  readonly transaction: () => Transaction;
  /** The person has many heavy requests under way: each should do little at a time. */
  readonly isCrowded: boolean;
  readonly mfaEventId: string | null;
  readonly client: ClientFacts;
  readonly cookies: CookieJar;
};

/** What is known of a request before its operation begins. */
export type OutsideContext = Omit<RequestContext, 'transaction' | 'isCrowded'>;

/** What a request says about itself, for the audit trail, for limits and for ending its session. */
export type ClientFacts = {
  readonly address: string;
  /** Scheme, host and port as the browser sees them, such as `https://portal.example`. */
  readonly origin: string;
  /**
   * Where links in mails lead: as `origin`, but with the port only where this process itself listens on it, because anybody may write
   * any other into a request.
   */
  readonly linkBase: string;
  readonly userAgent: string | null;
  readonly sessionCookie: string | null;
  /** The secret of a sign-in whose code is still wanted. */
  readonly waitingCookie: string | null;
  /** The secret of a device that its person had remembered. */
  readonly deviceCookie: string | null;
  readonly checksum: string | null;
};

/** The cookies of the answer: of the session, of a sign-in that waits for its code, of a remembered device. */
export type CookieJar = {
  readonly open: (opened: { secret: string; session: LiveSession }) => Promise<void>;
  readonly clear: () => void;
  readonly wait: (secret: string, expiresAt: Instant) => void;
  readonly stopWaiting: () => void;
  readonly rememberDevice: (secret: string, expiresAt: Instant) => void;
  readonly forgetDevice: () => void;
};

/** The caller's session; throws UNAUTHENTICATED where there is none. */
export function requireSession(context: RequestContext): LiveSession {
  if (!context.session) throw refused('UNAUTHENTICATED');
  return context.session;
}
