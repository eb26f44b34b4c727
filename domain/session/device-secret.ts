import * as v from 'valibot';

/** How many bytes a secret has that the data of a device is sealed with. */
export const deviceSecretBytes = 32;

/** The secret as it travels: its bytes in URL-safe base64 without padding. */
export const deviceSecretSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
