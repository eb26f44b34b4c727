import type { BrowserContext } from '@playwright/test';

/** The violations of the page's content security policy in this process since the journey began. */
const violations: string[] = [];

/**
 * Records violations of the page's policy in every document of every tab. The page's own event names directive and source; workers report
 * only on the console.
 */
export async function listenForViolations(context: BrowserContext): Promise<void> {
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      console.error(`Content Security Policy: ${effectiveDirective} ${blockedURI} (${sourceFile}:${lineNumber})`);
    });
  });
}

/** The recorded violations, each once; clears the list for the next journey. */
export function takeViolations(): readonly string[] {
  return [...new Set(violations.splice(0))];
}
