import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { type Instant, instantToMs } from '../../../domain/time/instant.ts';
import type { Clock } from '../../clock.ts';
import { JobCannotSucceed } from '../../jobs/job.ts';
import type { Signer } from '../../signing.ts';
import { type PushKeys, encryptPush, isPushKeys } from './encrypt-push.ts';

/** The push address of a browser, and its keys. */
export type PushAddress = PushKeys & { readonly endpoint: string };

/** The message: a JSON text with an expiry; a newer message with the same topic replaces it. */
export type PushMessage = {
  readonly text: string;
  readonly until: Instant;
  /** The contact for the push service, as a URL. */
  readonly contact: string;
};

/** Delivers messages to browsers. Returns `gone` if the subscription must be deleted; throws on a failure that can be retried. */
export type PushPort = {
  readonly send: (address: PushAddress, message: PushMessage) => Promise<'sent' | 'gone'>;
  /** Whether a browser's address belongs to an allowed push service. */
  readonly allows: (endpoint: string) => boolean;
};

/** The push services of the browsers. Other addresses are refused: otherwise a person could make the server send requests to any host. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)+push\.services\.mozilla\.com$/,
  /^([\w-]+\.)+notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
];

/** True for an https address of a browser's push service. */
export function isPushService(endpoint: string): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  const isPlain = url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return isPlain && services.some((service) => service.test(url.hostname));
}

const waitMs = 15_000;
/** Push services accept a token for at most a day. */
const tokenSeconds = 12 * 3600;
/** The subscription has ended, or was created with another key of ours. */
const goneStatuses: readonly number[] = [403, 404, 410];
/** The service refuses this message for good: malformed, unauthorised or too large. */
const finalStatuses: readonly number[] = [400, 401, 413];

/** Web Push (RFC 8030) with our own key (VAPID, RFC 8292), which is derived from the secret of the installation. */
export function createWebPush(
  { signer, clock }: { readonly signer: Signer; readonly clock: Clock },
  allows: (endpoint: string) => boolean = isPushService,
): PushPort {
  return {
    allows,
    send: async (address, { text, until, contact }) => {
      if (!allows(address.endpoint) || !isPushKeys(address)) return 'gone';
      const now = clock.now();
      const leftSeconds = Math.floor((instantToMs(until) - instantToMs(now)) / 1000);
      if (leftSeconds <= 0) return 'sent';
      const response = await fetch(address.endpoint, {
        method: 'POST',
        headers: {
          authorization: `vapid t=${tokenFor(signer, address.endpoint, { contact, now })}, k=${pushKey(signer)}`,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(leftSeconds),
          urgency: 'normal',
        },
        body: new Uint8Array(encryptPush(text, address)),
        redirect: 'error',
        signal: AbortSignal.timeout(waitMs),
      });
      if (goneStatuses.includes(response.status)) return 'gone';
      if (response.ok) return 'sent';
      const sentence = `The push service answered ${response.status}.`;
      throw finalStatuses.includes(response.status) ? new JobCannotSucceed(sentence) : new Error(sentence);
    },
  };
}

/** Our public key in the format of browsers: an uncompressed point of P-256 in URL-safe base64. */
export function pushKey(signer: Signer): string {
  return ourPair(signer).getPublicKey().toString('base64url');
}

function ourPair(signer: Signer) {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(signer.key('push')));
  return pair;
}

/** A token (JWT, ES256) that is valid only for the service of this address. */
function tokenFor(
  signer: Signer,
  endpoint: string,
  { contact, now }: { readonly contact: string; readonly now: Instant },
): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(instantToMs(now) / 1000) + tokenSeconds;
  const claims = { aud: new URL(endpoint).origin, exp, sub: contact };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const point = ourPair(signer).getPublicKey();
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: Buffer.from(signer.key('push')).toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
