/** Under which a device keeps its confirmed events; a logout takes it away. */
export const mfaTokensKey = 'mfa-tokens';
