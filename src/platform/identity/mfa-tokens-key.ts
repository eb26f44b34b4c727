/** Key of a device's confirmed events; a logout removes them. */
export const mfaTokensKey = 'mfa-tokens';
