/** Above every key that goes on after a prefix, because no key holds this letter. */
export const lastLetter = '\uffff';
