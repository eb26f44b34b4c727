/** How a page asks for the program of its host. */
export const programRequest = {
  path: '/public/program',
  init: { method: 'GET', headers: { accept: 'application/json' } },
} as const;
