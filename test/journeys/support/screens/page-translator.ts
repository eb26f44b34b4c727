import type { BrowserContext, Page } from '@playwright/test';

/**
 * Every page of this browser is translated from now on, as browsers do it: each text, also later ones, is replaced by an element of the
 * translator. The words stay the same, so that journeys find them.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(startTranslator);
}

/** Texts that React still referenced when they were replaced: it cannot change or remove these any more. */
export function textsLostToReact(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Reflect.get(window, 'textsLostToReact') as readonly string[]);
}

/** Runs in the page before its scripts. */
function startTranslator(): void {
  const lost: string[] = [];
  Object.assign(window, { textsLostToReact: lost });
  const untranslated = 'font, script, style, textarea, option, title, noscript, svg';
  const translate = (text: Text): void => {
    const { parentElement } = text;
    if (!parentElement || !/\S/.test(text.data) || parentElement.closest(untranslated)) return;
    if (Object.keys(text).some((key) => key.startsWith('__reactFiber'))) {
      lost.push(`${parentElement.tagName.toLowerCase()}.${parentElement.className}: ${text.data}`);
    }
    const words = document.createElement('font');
    words.append(text.data);
    const frame = document.createElement('font');
    frame.append(words);
    text.replaceWith(frame);
  };
  const translateAll = (root: Node): void => {
    if (root instanceof Text) return translate(root);
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let next = walk.nextNode(); next; next = walk.nextNode()) if (next instanceof Text) texts.push(next);
    for (const text of texts) translate(text);
  };
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) translateAll(node);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
