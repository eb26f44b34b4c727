import type { Logger } from 'pino';
import type { AccountDetails } from '../../domain/bank-accounts/account-details.ts';
import type { Card } from '../../domain/cards/card.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { BankAccountId } from '../../domain/ids.ts';
import type { Collection } from '../../domain/sync/collections.ts';
import type { OpenRequest } from '../database/open-request.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import type { Program } from '../programs/program.ts';
import type { LiveSession } from '../identity/sessions/live-session.ts';
import type { Signer } from '../signing.ts';
import type { Pace } from './person-share.ts';
import { refused } from './refused.ts';

/**
 * Registers a bank account with the rail under our id, outside of any transaction; null if the rail refuses it. Throws if it cannot be
 * reached.
 */
export type IntroduceAccount = (
  id: BankAccountId,
  details: AccountDetails,
) => Promise<{ readonly railToken: string; readonly hasDirectDebit: boolean } | null>;

/** The number of a card; it is sent once and never stored. */
export type CardNumber = { readonly number: string; readonly securityCode: string };

/** Requests to the card network, outside of any transaction. Both throw if it cannot be reached. */
export type CardServices = {
  /** False if the network does not activate the card. */
  readonly activate: (card: Pick<Card, 'id' | 'limitMinor'>) => Promise<boolean>;
  readonly reveal: (card: Pick<Card, 'id'>) => Promise<CardNumber>;
};

/** The context of every resolver. A query reads with `transaction()`; a mutation opens its own with `withTransaction`. */
export type RequestContext = {
  readonly program: Program;
  readonly session: LiveSession | null;
  readonly now: () => Instant;
  readonly requestId: string;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;
  /** Counts a mismatch between a device's rows of a collection and the server's. */
  readonly countMismatch: (collection: Collection) => void;
  readonly signer: Signer;
  readonly introduceAccount: IntroduceAccount;
  readonly cardNetwork: CardServices;
  readonly withTransaction: WithTransaction;
  readonly openRequest: OpenRequest;
  /** The one read-only snapshot of a query, with the caller's identity; throws in a mutation. */
  readonly transaction: () => Transaction;
  /** How large the batches of a heavy request may be. */
  readonly pace: Pace;
  readonly mfaEventId: string | null;
  readonly client: ClientFacts;
  readonly cookies: CookieJar;
};

/** The facts of a request before its operation begins. */
export type OutsideContext = Omit<RequestContext, 'transaction' | 'pace'>;

/** Facts about the client, for the audit trail, for limits and for ending its session. */
export type ClientFacts = {
  readonly address: string;
  /** Scheme, host and port as the browser sees them, such as `https://portal.example`. */
  readonly origin: string;
  readonly userAgent: string | null;
  readonly sessionCookie: string | null;
  /** The secret of a sign-in that waits for its code. */
  readonly waitingCookie: string | null;
  /** The secret of a remembered device. */
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

/** The caller's session; throws UNAUTHENTICATED without one. */
export function requireSession(context: Pick<RequestContext, 'session'>): LiveSession {
  if (!context.session) throw refused('UNAUTHENTICATED');
  return context.session;
}
