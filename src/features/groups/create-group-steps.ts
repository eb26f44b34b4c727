/** The steps of creating a group, as its address names them; apart from its screen, because every start reads addresses. */
export const createGroupSteps = ['name', 'details', 'billTo', 'people'] as const;
export type CreateGroupStep = (typeof createGroupSteps)[number];
