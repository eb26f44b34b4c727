import type { Page } from '@playwright/test';
import { axeFindings } from './axe-findings.ts';
import { layoutFaults } from './layout-faults.ts';
import { textsHeldByReact } from './texts-held-by-react.ts';

/** The narrowest common phone. */
export const smallPhone = { width: 360, height: 740 };

/** Axe's serious findings for a screen, its layout faults, and the texts that a browser's translator would break. */
export async function screenFindings(page: Page): Promise<readonly string[]> {
  return [...(await axeFindings(page)), ...(await layoutFaults(page)), ...(await textsHeldByReact(page))];
}
