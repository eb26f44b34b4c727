import type { Page } from '@playwright/test';

/**
 * Texts on the screen that React changes and removes by the text node itself. A browser's translator replaces these nodes, so React
 * refers to an invisible node: the text stays outdated, or its removal fails.
 */
export async function textsHeldByReact(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const held: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      // React marks the nodes that it references.
      const isMarked = Object.keys(text).some((key) => key.startsWith('__reactFiber'));
      const around = text.parentElement;
      if (isMarked && /\S/.test(text.nodeValue ?? '') && around)
        held.push(`a translator could take “${text.nodeValue}” from React, in ${around.tagName.toLowerCase()}`);
    }
    return held;
  });
}
