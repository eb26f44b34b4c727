/** Prefix of the keys of account notes, which record that the device has data of an account. */
export const notePrefix = 'open-account:';
