import type { Page } from '@playwright/test';

/** Layout faults of the screen, as texts: a page that scrolls horizontally, or a control that is cut off. */
export async function layoutFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
    const pressed = 'button, a, [role="tab"], [role="menuitem"], label, h1, h2, h3';
    for (const control of document.querySelectorAll(pressed)) {
      const box = control.getBoundingClientRect();
      const isSeen = control.checkVisibility() && control.closest('[aria-hidden="true"], [inert]') === null;
      if (!isSeen || box.width <= 1 || box.height <= 1) continue;
      const words = (control.textContent || control.getAttribute('aria-label') || '').trim().slice(0, 60);
      const name = `${control.tagName.toLowerCase()} “${words}”`;
      let around = control.parentElement;
      while (around && !/auto|scroll/.test(getComputedStyle(around).overflowX)) around = around.parentElement;
      if (!around && (box.right > clientWidth + 1 || box.left < -1)) found.push(`${name} reaches out of the screen`);
      for (const part of [control, ...control.querySelectorAll('*')]) {
        const isCut = part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1;
        const { overflowX, textOverflow } = getComputedStyle(part);
        const hidesRest = /hidden|clip/.test(overflowX);
        // Names of people and companies may be shortened; the portal's texts may not.
        const isName = part.closest('bdi') !== null || part.querySelector('bdi') !== null;
        if (isCut && hidesRest && !isName && part.textContent?.trim()) found.push(`${name} is cut off`);
        // The ellipsis of a shortened name is visible, and does not hide later content.
        const isShortened = textOverflow === 'ellipsis' && part.querySelector('time') === null;
        if (isCut && hidesRest && isName && !isShortened) found.push(`${name} hides what does not fit without a mark`);
      }
    }
    return [...new Set(found)];
  });
}

/** Words of headings that are broken inside the word, without a hyphen. */
export async function brokenHeadings(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const heading of document.querySelectorAll('h1, h2, h3')) {
      if (!heading.checkVisibility()) continue;
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        if (text.parentElement?.closest('bdi')) continue;
        for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(`“${word}” is divided`);
        }
      }
    }
    return found;
  });
}

/** Fields and buttons that another element covers after scrolling, such as a fixed bar on a low screen. */
export async function coveredControls(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = [...document.querySelectorAll('[role="dialog"], [role="menu"]')].at(-1) ?? document;
    for (const control of root.querySelectorAll<HTMLElement>('input, select, textarea, button, a[href]')) {
      if (!control.checkVisibility() || control.closest('[aria-hidden="true"], [inert]')) continue;
      control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const box = control.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) continue;
      const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const isOwn = over === null || control.contains(over) || over.contains(control) || over.closest('label') !== null;
      const name = (control.textContent || control.getAttribute('aria-label') || control.id).trim().slice(0, 60);
      if (!isOwn) found.push(`${control.tagName.toLowerCase()} “${name}” lies under something`);
    }
    window.scrollTo(0, 0);
    return found;
  });
}
