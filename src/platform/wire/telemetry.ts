import type { PageName } from '../../../domain/pages.ts';
import type { Log } from '../identity/session-ports.ts';

/** Product events by name; a program's analytics can receive them. Never contains amounts, names or ids. */
export type Telemetry = { readonly event: (name: string) => void };

/** The default: a line in the recent log, and no request. */
export function createLogTelemetry(log: Log): Telemetry {
  return { event: (name) => log('telemetry', { name }) };
}

/** Reports a page view as `Page - {page name}`, except for the pages that the specification excludes. */
export async function reportPageView(telemetry: Telemetry, page: PageName): Promise<void> {
  // Pages before the sign-in must not wait for the table of pages.
  const { pageViewName } = await import('../../../domain/page-rules.ts');
  const name = pageViewName(page);
  if (name) telemetry.event(name);
}
