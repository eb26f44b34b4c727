/** The address that confirms a change of e-mail: the current one, or the new one. */
export const emailSides = ['old', 'new'] as const;
export type EmailSide = (typeof emailSides)[number];

/** The outcome of a confirmation: the other address has not confirmed yet, or the e-mail is changed. */
export const emailConfirmations = ['waiting', 'changed'] as const;
export type EmailConfirmation = (typeof emailConfirmations)[number];
