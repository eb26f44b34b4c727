import type { RowList } from './row-list.ts';
import type { PlainDate } from '../time/calendar-date.ts';
import type { Instant } from '../time/instant.ts';
import type { MessageDescriptor } from '../message.ts';
import type { Currency } from '../money.ts';

/**
 * A document to print or keep, as plain data: an invoice, an agreement, a statement, a receipt. All texts are final, in one language, with
 * formatted amounts and dates; it contains no layout.
 */
export type PrintedDocument = {
  /** The language of its texts (BCP 47), for screen readers. */
  readonly language: string;
  readonly paper: Paper;
  readonly isLandscape?: boolean;
  readonly brand: DocumentBrand;
  readonly title: string;
  readonly sections: readonly DocumentSection[];
  /** The footer of every page, beside the page number. */
  readonly footer: string;
};

/** The program's brand on a document; `mark` is one or two letters, `accent` is `#rrggbb`, readable under white and on white. */
export type DocumentBrand = { readonly name: string; readonly mark: string; readonly accent: string };

/** The fields that all documents of a person share. */
export type DocumentFrame = Omit<PrintedDocument, 'title' | 'sections'>;

/** Formats texts, days, moments, amounts (minor units) and numbers in the document’s language. */
export type DocumentWords = {
  readonly say: (message: MessageDescriptor, values?: Readonly<Record<string, string | number>>) => string;
  readonly date: (day: PlainDate) => string;
  readonly instant: (instant: Instant) => string;
  readonly amount: (minor: number, currency: Currency) => string;
  readonly count: (value: number) => string;
  /** The name of a country, by its code of two letters. */
  readonly country: (code: string) => string;
};

export type DocumentFact = { readonly label: string; readonly value: string };

export type DocumentSection =
  | { readonly kind: 'figures'; readonly figures: readonly DocumentFact[] }
  | { readonly kind: 'facts'; readonly heading: string; readonly facts: readonly DocumentFact[] }
  | { readonly kind: 'text'; readonly heading: string; readonly paragraphs: readonly string[] }
  | DocumentTable;

/** Every row has a cell for each column; totals are below the last column. */
export type DocumentTable = {
  readonly kind: 'table';
  readonly heading: string;
  readonly columns: readonly DocumentColumn[];
  readonly rows: RowList<readonly string[]>;
  readonly totals: readonly DocumentFact[];
};

/** `share` is the column's part of the sum of all shares; figures are aligned to the end. */
export type DocumentColumn = { readonly label: string; readonly share: number; readonly isFigure: boolean };

export type Paper = keyof typeof paperSizes;

/** In points, 72 per inch. */
export const paperSizes = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
} as const;

/** The usual paper size of a country (ISO 3166 code). */
export function paperOf(country: string): Paper {
  return ['US', 'CA', 'MX'].includes(country) ? 'letter' : 'a4';
}
