import type { Dispute } from '../../domain/disputes/dispute.ts';
import type { Instant } from '../../domain/time/instant.ts';

/** What whoever decides is told of a dispute. */
export type DisputeCase = Pick<
  Dispute,
  'id' | 'invoiceNumber' | 'reason' | 'amountMinor' | 'currency' | 'note' | 'raisedAt' | 'messages'
>;

/**
 * What the seller or the provider says to an open dispute: nothing before a moment, nothing until the buyer writes again, a message, or
 * how it ends. `failed`: it could not be processed (§8). `creditMinor` is between 1 and the disputed amount.
 */
export type ServiceReply =
  | { readonly kind: 'later'; readonly at: Instant }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'message'; readonly from: 'seller' | 'provider'; readonly text: string }
  | { readonly kind: 'resolved'; readonly creditMinor: number; readonly text: string }
  | { readonly kind: 'rejected'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

/** Where sellers and the provider decide about disputes. The same case may be asked about twice. Never called inside a transaction. */
export type DisputeService = { readonly reply: (dispute: DisputeCase, now: Instant) => Promise<ServiceReply> };
