import type { Instant } from '../../../domain/time/instant.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import { sharedType } from '../../graphql/shared-type.ts';
import type { Challenge } from './challenge-store.ts';
import type { IdentityContext } from './identity-context.ts';
import { passkeyRequest } from './passkeys.ts';
import { type OfferedMethod, type Person, offeredMethods } from './person-methods.ts';
import { resendAt } from './send-code.ts';

/** A method as sent: the target of its codes is masked. */
export type MfaMethodAnswer = Omit<OfferedMethod, 'stored'>;

/** A challenge as sent, with the methods that satisfy it. */
export type AskedProof = {
  readonly expires: Instant;
  readonly methods: readonly MfaMethodAnswer[];
  readonly sentTo: string | null;
  readonly resendAt: Instant | null;
  readonly passkeyOptions: object | null;
};

/** The sent form of a method. */
export function methodAnswer({ stored: _stored, ...method }: OfferedMethod): MfaMethodAnswer {
  return { ...method, target: method.target === null ? null : masked(method.target) };
}

/** The values that are read in the transaction; `describeProof` adds those that are computed after it. */
export type ReadProof = { readonly challenge: Challenge; readonly methods: readonly OfferedMethod[] };

/** The challenge with the methods that its person may choose from. Run as `auth`. */
export async function readProof(
  transaction: Transaction,
  challenge: Challenge,
  person: Person,
  now: Instant,
): Promise<ReadProof> {
  const methods = await offeredMethods(transaction, challenge.purpose, person, now);
  const current = await transaction
    .selectFrom('mfa_challenges')
    .selectAll()
    .where('id', '=', challenge.id)
    .executeTakeFirstOrThrow();
  return { challenge: current, methods };
}

/** What a person is told about a pending proof, with the options for a passkey. Call it outside of any transaction. */
export async function describeProof(
  context: Pick<IdentityContext, 'client'>,
  { challenge, methods }: ReadProof,
): Promise<AskedProof> {
  const passkeys = methods.flatMap(({ method, stored }) => (method === 'passkey' && stored ? [stored] : []));
  const isAsked = challenge.passkey_challenge !== null && challenge.status === 'Pending' && passkeys.length > 0;
  return {
    expires: challenge.expires_at,
    methods: methods.map(methodAnswer),
    sentTo: challenge.sent_to,
    resendAt: resendAt(challenge),
    passkeyOptions: isAsked
      ? await passkeyRequest(context, challenge.passkey_challenge ?? '', { passkeys, isSignIn: false })
      : null,
  };
}

/** `MfaMethod`, for every answer that contains methods. */
export const mfaMethodType = sharedType((builder) =>
  builder.objectRef<MfaMethodAnswer>('MfaMethod').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      method: t.exposeString('method'),
      target: t.exposeString('target', { nullable: true }),
      name: t.exposeString('name', { nullable: true }),
      addedAt: t.expose('addedAt', { type: 'Instant' }),
      lastUsedAt: t.expose('lastUsedAt', { type: 'Instant', nullable: true }),
    }),
  }),
);

/** `•••• 0102` for a number, `a•••@harbour.example` for an address. */
export function masked(target: string): string {
  const at = target.lastIndexOf('@');
  return at > 0 ? `${target.slice(0, 1)}•••${target.slice(at)}` : `•••• ${target.slice(-4)}`;
}
