import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Axe's serious or critical findings for the current screen, as texts. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  // Evaluated with the debugger, not as a script of the page, which the page's own policy would rightly forbid.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const results = await page.evaluate(async (runOnly) => {
    // Waits for animations: contrast is not measured during a fade.
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    const { axe } = window as unknown as { axe: { run: (context: Node, options: object) => Promise<AxeResults> } };
    // Content behind an opened layer can be neither read nor reached.
    const opened = document.querySelector('[role="dialog"][aria-modal="true"]');
    const found = await axe.run(opened ?? document, { runOnly, resultTypes: ['violations'] });
    // Content half covered by a phone's bottom bar can be scrolled out, and is checked there.
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
