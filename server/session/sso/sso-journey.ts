import * as v from 'valibot';
import type { Signer } from '../../signing.ts';
import type { AskedOfProvider } from './provider-client.ts';

/** The state of a sign-in on its way to the provider and back, in an encrypted cookie that no script reads. */
export type SsoJourney = {
  readonly asked: AskedOfProvider;
  readonly issuer: string;
  readonly redirectUri: string;
  readonly returnUrl: string | null;
  readonly args: string | null;
  /** The token of a link that connects an account with its identity. */
  readonly link: string | null;
  /** Milliseconds since the epoch. */
  readonly until: number;
};

const purpose = 'sso';
export const journeyMinutes = 10;
/** The space in a cookie besides the other values; longer arguments are dropped. */
const maxArgsLength = 2_000;

const text = v.pipe(v.string(), v.maxLength(600));
const journeySchema: v.GenericSchema<unknown, SsoJourney> = v.object({
  asked: v.object({ state: text, nonce: text, codeVerifier: text }),
  issuer: text,
  redirectUri: text,
  returnUrl: v.nullable(text),
  args: v.nullable(v.pipe(v.string(), v.maxLength(maxArgsLength))),
  link: v.nullable(text),
  until: v.number(),
});

/** Encrypts the state for the program's own cookie. */
export function sealJourney(signer: Signer, program: string, journey: SsoJourney): string {
  const args = journey.args !== null && journey.args.length <= maxArgsLength ? journey.args : null;
  return signer.hide(purpose, JSON.stringify({ ...journey, args }), program);
}

/** Decrypts it; null for a cookie that is missing, of another program, modified or expired. */
export function openJourney(signer: Signer, program: string, sealed: string | null, nowMs: number): SsoJourney | null {
  const opened = sealed === null ? null : signer.reveal(purpose, sealed, program);
  if (opened === null) return null;
  const parsed = v.safeParse(journeySchema, JSON.parse(opened));
  return parsed.success && parsed.output.until > nowMs ? parsed.output : null;
}
