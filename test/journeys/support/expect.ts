import { expect as playwrightExpect } from '@playwright/test';
import { waitLimitMs } from '../../wait-limits.ts';

/** Waits as long as the whole suite does, also where Playwright's own runner and its settings are not there. */
export const expect = playwrightExpect.configure({ timeout: waitLimitMs });
