import type { BrowserContext } from '@playwright/test';

/** What the browsers of this process have refused by the page's content security policy since the journey began. */
const violations: string[] = [];

/**
 * Notes what a browser refuses by the policy of the page, in every document of every tab. The page's own event names what and where;
 * workers have no page to listen in, and say it on the console alone.
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

/** Those that were noted, each once; the next journey begins with none. */
export function takeViolations(): readonly string[] {
  return [...new Set(violations.splice(0))];
}
