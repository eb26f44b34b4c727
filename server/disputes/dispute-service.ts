import type { Dispute } from '../../domain/disputes/dispute.ts';
import type { Instant } from '../../domain/time/instant.ts';

/** The facts of a dispute that the service receives. */
export type DisputeCase = Pick<
  Dispute,
  'id' | 'invoiceNumber' | 'reason' | 'amountMinor' | 'currency' | 'note' | 'raisedAt' | 'messages'
>;

/**
 * The reply of the seller or the provider to an open dispute: none before a time, none until the buyer writes again, a message, or the
 * outcome. `failed`: it could not be processed (§8). `creditMinor` is between 1 and the disputed amount.
 */
export type ServiceReply =
  | { readonly kind: 'later'; readonly at: Instant }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'message'; readonly from: 'seller' | 'provider'; readonly text: string }
  | { readonly kind: 'resolved'; readonly creditMinor: number; readonly text: string }
  | { readonly kind: 'rejected'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

/** Sellers and the provider, which decide about disputes. The same case may be sent twice. Never called inside a transaction. */
export type DisputeService = { readonly reply: (dispute: DisputeCase, now: Instant) => Promise<ServiceReply> };
