import * as v from 'valibot';
import { type MfaScope, mfaScopes } from '../../../domain/action.ts';
import { instantSchema } from '../../../domain/time/instant.ts';
import type { ClockPort } from '../../offline/ports.ts';
import { type DeviceMemory, readKept } from '../account/device-memory.ts';
import type { MfaEvent } from './step-up.documents.ts';
import { mfaTokensKey } from './mfa-tokens-key.ts';
import { passingTokens } from './passing-tokens.ts';

const tokenSchema = v.object({
  id: v.string(),
  scope: v.picklist(mfaScopes),
  expires: instantSchema,
  uses: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  user: v.string(),
});
export type MfaToken = v.InferOutput<typeof tokenSchema>;

/**
 * The confirmed events of this device (specification §4, MFA token): ids of proofs at the server, never codes. A token
 * is usable until it expires. BuyerCreate tokens stay until then, all others are removed once used, and Setup tokens
 * are never stored.
 */
export type MfaTokens = {
  /** The token for one of the scopes that the server requires; without scopes, the newest one. */
  readonly find: (user: string, scopes: readonly string[]) => Promise<MfaToken | null>;
  readonly keep: (user: string, event: MfaEvent) => Promise<void>;
  /** Marks the token as used after a successful request. */
  readonly use: (token: MfaToken) => Promise<void>;
  /** Forgets a token that the server rejected. */
  readonly drop: (token: MfaToken) => Promise<void>;
};

export function createMfaTokens(memory: DeviceMemory, clock: ClockPort): MfaTokens {
  /**
   * Tokens that are never stored: the code is entered in one place, and the request that needed it is sent from
   * another.
   */
  const passing = () => passingTokens.get(memory) ?? [];
  const setPassing = (tokens: readonly MfaToken[]) => void passingTokens.set(memory, tokens);
  const read = async () => (await readKept(memory, mfaTokensKey, v.array(tokenSchema))) ?? [];
  const write = (tokens: readonly MfaToken[]) =>
    tokens.length === 0 ? memory.remove(mfaTokensKey) : memory.set(mfaTokensKey, tokens);
  const isUsable = ({ expires }: MfaToken) => expires > clock.now();

  /** An expired token is removed when it is checked. */
  async function usable(): Promise<readonly MfaToken[]> {
    const kept = await read();
    const still = kept.filter(isUsable);
    if (still.length < kept.length) await write(still);
    setPassing(passing().filter(isUsable));
    return [...still, ...passing()];
  }

  async function drop({ id }: MfaToken): Promise<void> {
    setPassing(passing().filter((token) => token.id !== id));
    const kept = await read();
    if (kept.some((token) => token.id === id)) await write(kept.filter((token) => token.id !== id));
  }

  return {
    find: async (user, scopes) => {
      const own = (await usable()).filter((token) => token.user === user);
      return own.findLast(({ scope }) => scopes.length === 0 || scopes.includes(scope)) ?? null;
    },
    keep: async (user, { id, scope, status, expires, uses }) => {
      if (status !== 'Confirmed') return;
      const token: MfaToken = { id, scope, expires, uses, user };
      if (isPassing(scope)) setPassing([...passing(), token]);
      else await write([...(await read()).filter((kept) => kept.scope !== scope || kept.user !== user), token]);
    },
    use: async (token) => {
      if (!isReusable(token.scope)) return drop(token);
      const used = { ...token, uses: token.uses + 1 };
      await write((await read()).map((kept) => (kept.id === token.id ? used : kept)));
    },
    drop,
  };
}

function isPassing(scope: MfaScope): boolean {
  return scope === 'Setup';
}

function isReusable(scope: MfaScope): boolean {
  return scope === 'BuyerCreate';
}
