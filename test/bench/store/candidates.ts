/** What the bench of the store measures: each is a module of this folder that exports `create()`. The floor is first, because the others are relative to it. */
export const candidates = [
  { name: 'floor', title: 'IndexedDB by hand' },
  { name: 'identical-floor', title: 'the same again' },
  { name: 'portal-store', title: 'portal' },
] as const;

export type CandidateName = (typeof candidates)[number]['name'];
export const floor: CandidateName = 'floor';
