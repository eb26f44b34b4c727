import type { Page } from '@playwright/test';
import { axeFindings } from './axe-findings.ts';
import { layoutFaults } from './layout-faults.ts';

/** The narrowest phone that people carry. */
export const smallPhone = { width: 360, height: 740 };

/** What axe finds serious on a screen, and what of it does not fit. */
export async function screenFindings(page: Page): Promise<readonly string[]> {
  return [...(await axeFindings(page)), ...(await layoutFaults(page))];
}
