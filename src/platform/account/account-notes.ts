/** Before the keys of the notes that data of somebody lies on this device. */
export const notePrefix = 'open-account:';
