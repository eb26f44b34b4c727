import * as v from 'valibot';
import type { ActionDefinition } from '../../domain/action.ts';
import { type Instant, instantFromMs, instantSchema, instantToMs } from '../../domain/time/instant.ts';
import { type Subject, subjectSchema } from '../../domain/subject.ts';
import type { BaseReference } from '../../domain/sync/base-reference.ts';
import type { Signer } from '../signing.ts';
import { hashOf } from './envelope-hash.ts';
import type { RowSet } from './row-set.ts';

/** Validity of a quote. */
export const quoteMinutes = 10;

/**
 * The content of a quote: the user, a hash of the whole input (lines, amounts, account), and the versions of the rows that the action
 * reads, in the action's order. Short, so that it fits with any number of lines.
 */
const quoteSchema = v.object({
  kind: v.string(),
  subject: subjectSchema,
  input: v.string(),
  versions: v.array(v.number()),
  expiresAt: instantSchema,
});
export type Quote = v.InferOutput<typeof quoteSchema>;

type Offer = { readonly definition: ActionDefinition; readonly input: unknown; readonly subject: Subject };

/** Signs a quote for the current rows; the token is opaque to the device. */
export function signQuote(
  signer: Signer,
  offer: Offer,
  rows: RowSet,
  now: Instant,
): { token: string; expiresAt: Instant } {
  const expiresAt = instantFromMs(instantToMs(now) + quoteMinutes * 60_000);
  const versions = offer.definition
    .reads(offer.input)
    .map(({ collection, id }) => rows.row(collection, id)?.rowVersion ?? 0);
  const quote: Quote = {
    kind: offer.definition.kind,
    subject: offer.subject,
    input: hashOf(offer.input),
    versions,
    expiresAt,
  };
  return { token: signer.seal('quote', quote), expiresAt };
}

/** The quote of a token, if the server made it for exactly this action and it is still valid; else null. */
export function readQuote(signer: Signer, token: string | null, offer: Offer, now: Instant): Quote | null {
  if (token === null) return null;
  const parsed = v.safeParse(quoteSchema, signer.unseal('quote', token));
  if (!parsed.success) return null;
  const quote = parsed.output;
  const isForThis =
    quote.kind === offer.definition.kind &&
    quote.input === hashOf(offer.input) &&
    hashOf(quote.subject) === hashOf(offer.subject);
  return isForThis && now < quote.expiresAt ? quote : null;
}

/** The row versions of a quote. */
export function quotedVersions(quote: Quote, { definition, input }: Offer): readonly BaseReference[] {
  return definition.reads(input).flatMap((reference, index) => {
    const rowVersion = quote.versions[index];
    return rowVersion === undefined ? [] : [{ ...reference, rowVersion }];
  });
}
