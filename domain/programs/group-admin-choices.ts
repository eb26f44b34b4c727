/**
 * What Group Admins may do with the limits of their groups, from the most to the least: set them, ask an Account Admin for a higher one,
 * or only lower them.
 */
export const groupAdminChoices = ['set', 'ask', 'lower'] as const;
export type GroupAdminLimits = (typeof groupAdminChoices)[number];
