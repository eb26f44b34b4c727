/** The one who decides about a change of an e-mail: the old address, where the person reads today, or the new one. */
export const emailSides = ['old', 'new'] as const;
export type EmailSide = (typeof emailSides)[number];

/** The outcome of a confirmation: the other address has not confirmed yet, or the e-mail is changed. */
export const emailConfirmations = ['waiting', 'changed'] as const;
export type EmailConfirmation = (typeof emailConfirmations)[number];
