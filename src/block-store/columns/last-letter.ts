/** Upper bound of a key range: greater than every key with a prefix, because no key contains this character. */
export const lastLetter = '\uffff';
