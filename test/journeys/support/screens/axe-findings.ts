import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds serious or critical on what is on screen now, in words. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  // Evaluated through the debugger, not as a script of the page: the page's own policy would rightly forbid it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const results = await page.evaluate(async (runOnly) => {
    // Colours that are still fading are nobody's colours.
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    const { axe } = window as unknown as { axe: { run: (context: Node, options: object) => Promise<AxeResults> } };
    // What lies behind something that has opened can be neither read nor reached.
    const opened = document.querySelector('[role="dialog"][aria-modal="true"]');
    const found = await axe.run(opened ?? document, { runOnly, resultTypes: ['violations'] });
    // What the bar at the foot of a phone covers by half can be scrolled out from under it, and is looked at there.
    const small = found.violations.find(({ id }) => id === 'target-size');
    const left = [];
    for (const node of small?.nodes ?? []) {
      const element = document.querySelector(String(node.target[0]));
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const again = element ? await axe.run(element, { runOnly: ['target-size'], resultTypes: ['violations'] }) : null;
      if (!again || again.violations.length > 0) left.push(node);
    }
    if (small) small.nodes = left;
    return found;
  }, wcag);
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
}
