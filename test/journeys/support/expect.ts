import { expect as playwrightExpect } from '@playwright/test';
import { waitLimitMs } from '../../wait-limits.ts';

/** Waits as long as the whole suite does, also without Playwright's runner and its settings. */
export const expect = playwrightExpect.configure({ timeout: waitLimitMs });
