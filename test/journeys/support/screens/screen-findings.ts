import type { Page } from '@playwright/test';
import { axeFindings } from './axe-findings.ts';
import { layoutFaults } from './layout-faults.ts';
import { textsHeldByReact } from './texts-held-by-react.ts';

/** The narrowest phone that people carry. */
export const smallPhone = { width: 360, height: 740 };

/** What axe finds serious on a screen, what of it does not fit, and which texts a browser's translator would break. */
export async function screenFindings(page: Page): Promise<readonly string[]> {
  return [...(await axeFindings(page)), ...(await layoutFaults(page)), ...(await textsHeldByReact(page))];
}
