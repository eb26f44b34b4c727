import type { Page } from '@playwright/test';
import { allTables } from '../../../../src/offline/store.ts';
import { recordsIn } from '../../../world/sealed-records.ts';
import { openAccount } from '../device-rows.ts';

/** All texts of a page, visible or for screen readers: text nodes, and labels, descriptions, titles and placeholders. */
export async function spokenTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    // Not from our catalogues: dates and amounts (Intl), names of languages, and given values such as a device, a masked address or a
    // code.
    const notOurs =
      'script, style, noscript, time, kbd, textarea[aria-hidden], [data-minor], [data-given], [lang]:not(html)';
    const said = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'placeholder',
      'title',
      'alt',
    ];
    const found = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest(notOurs)) continue;
      if (node instanceof Element) {
        for (const name of said) found.add(node.getAttribute(name) ?? '');
      } else if (element.checkVisibility()) found.add(node.nodeValue ?? '');
    }
    return [...found].map((text) => text.trim()).filter(Boolean);
  });
}

/** Names and numbers on the device: in rows, in stored answers, and of the program. */
export async function namesOnDevice(page: Page): Promise<readonly string[]> {
  const account = await openAccount(page);
  if (!account) throw new Error('No account lies open on this device.');
  return [...namesIn(allTables.map((table) => recordsIn(account, table))), ...(await namesOfProgram(page))];
}

/** The program's own name and contact details. */
export async function namesOfProgram(page: Page): Promise<readonly string[]> {
  return namesIn(
    await page.evaluate(() => fetch('/public/program').then((answer) => answer.json() as Promise<unknown>)),
  );
}

function namesIn(values: unknown): readonly string[] {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    // An identifier of the code, such as `pastDue`, is no name.
    if (typeof value === 'string' && !/^[a-z]+([A-Z][a-z]*)*$/.test(value)) found.add(value);
    else if (Array.isArray(value)) for (const one of value as unknown[]) collect(one);
    else if (typeof value === 'object' && value !== null)
      // Keys too: sellers choose the names of an invoice's additional fields.
      for (const one of Object.entries(value)) collect(one);
  };
  collect(values);
  return [...found].filter((name) => name.length > 1);
}

const monthsAndDays = [...Array(12).keys()].flatMap((index) => {
  const day = new Date(Date.UTC(2026, index, index + 1));
  const named = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(day);
  return [named({ month: 'long' }), named({ month: 'short' }), named({ weekday: 'long' }), named({ weekday: 'short' })];
});
const fromIntl = new RegExp(
  `\\b(${[...monthsAndDays, 'AM', 'PM', 'now', 'yesterday', 'tomorrow', 'today', 'ago', 'in'].join('|')}|(second|minute|hour|day)s?)\\b`,
  'g',
);

/** The part of a text that is neither from the catalogue, nor a name, a number or a time: it is written in the code. */
export function writtenWords(text: string, names: readonly string[]): readonly string[] {
  let rest = text;
  const longestFirst = names.filter((name) => text.includes(name)).toSorted((one, other) => other.length - one.length);
  for (const name of longestFirst) rest = rest.replaceAll(name, ' ');
  return rest.replaceAll(fromIntl, ' ').match(/[A-Za-z]{2,}/g) ?? [];
}
