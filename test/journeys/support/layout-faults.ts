import type { Page } from '@playwright/test';

/** What does not fit the screen, in words: a page that has to be pushed sideways, or something to press that is cut off. */
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
        const hidesRest = /hidden|clip/.test(getComputedStyle(part).overflowX);
        // A name of somebody's own may be shortened; what the portal says may not.
        const isName = part.closest('bdi') !== null || part.querySelector('bdi') !== null;
        if (isCut && hidesRest && !isName && part.textContent?.trim()) found.push(`${name} is cut off`);
      }
    }
    return [...new Set(found)];
  });
}
