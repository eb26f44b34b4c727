import * as v from 'valibot';

/** Length of the secret that seals the data of a device, in bytes. */
export const deviceSecretBytes = 32;

/** The secret in messages: its bytes in URL-safe base64 without padding. */
export const deviceSecretSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
