/** `start` is what a page can show before anybody is signed in; `rest` comes with the first signed-in page. */
export type CataloguePart = 'start' | 'rest';

/** By the beginnings of their ids. What is built is held against it: see test/built/texts-of-the-start.test.ts. */
const startTexts = [
  'bcaas.form.buttons.close',
  'bcaas.maintenance.',
  'errors.program.',
  'errors.request.',
  'errors.session.',
  'errors.sign-in.',
  'home.',
  'shell.action.',
  'shell.color-scheme.',
  'shell.error.',
  'shell.footer.',
  'shell.maintenance.',
  'shell.not-found.',
  'sign-in.',
  'ui.password.',
  'ui.state.',
] as const;

export function partOf(messageId: string): CataloguePart {
  return startTexts.some((beginning) => messageId.startsWith(beginning)) ? 'start' : 'rest';
}
