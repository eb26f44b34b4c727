import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { type Mail, mailTo } from '../steps.ts';

/** The newest matching message to a person since then. */
export async function mailedSince(
  page: Page,
  to: string,
  before: readonly Mail[],
  wanted: RegExp,
): Promise<RegExpMatchArray> {
  let found: RegExpMatchArray | null | undefined;
  await expect(async () => {
    const known = new Set(before.map(({ id }) => id));
    const mails = (await mailTo(page, to)).filter(({ id }) => !known.has(id));
    found = mails.map(({ text }) => text.match(wanted)).find(Boolean);
    expect(found).toBeTruthy();
  }).toPass();
  if (!found) throw new Error('Nothing was written.');
  return found;
}

/** Does something that sends a code, and returns the code. */
export async function codeAfter(page: Page, to: string, act: () => Promise<void>): Promise<string> {
  const before = await mailTo(page, to);
  await act();
  return (await mailedSince(page, to, before, /\b\d{6}\b/))[0];
}
