/** The steps of creating a group in the address; separate from the screen, because every start parses addresses. */
export const createGroupSteps = ['name', 'details', 'billTo', 'people'] as const;
export type CreateGroupStep = (typeof createGroupSteps)[number];
