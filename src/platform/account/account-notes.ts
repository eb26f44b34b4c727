/** Prefix of the keys of the notes that the device holds data of somebody. */
export const notePrefix = 'open-account:';
