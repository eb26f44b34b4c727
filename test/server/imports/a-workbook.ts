/** Workbooks of a few lines of XML, in usual and unusual forms. */
import { archiveOf } from './a-ledger.ts';

export type WorkbookXml = {
  /** The content of `sheetData`, by the name of each sheet. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly properties?: string;
  readonly styles?: string;
  readonly strings?: string;
  readonly more?: Readonly<Record<string, string>>;
};

const heading = ['customerID', 'invoiceNumber', 'InvoiceDate', 'DueDate', 'InvoiceAmount'];

/** The headings of a ledger in row 1, or in another row. */
export function headingRow(number = 1): string {
  return rowXml(number, heading.map(textCell));
}

export function rowXml(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`;
}

export function textCell(text: string): string {
  return `<c t="inlineStr"><is><t>${text}</t></is></c>`;
}

export function workbookOf({ sheets, properties = '', styles, strings, more = {} }: WorkbookXml): Uint8Array {
  const names = Object.keys(sheets);
  const list = names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`);
  const relations = [
    ...names.map((_, index) => relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)),
    ...(styles === undefined ? [] : [relation('rStyles', 'styles', 'styles.xml')]),
    ...(strings === undefined ? [] : [relation('rStrings', 'sharedStrings', '/xl/sharedStrings.xml')]),
  ];
  return archiveOf(
    bytesOf({
      'xl/workbook.xml': `<workbook xmlns:r="${office}">${properties}<sheets>${list.join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
      ...Object.fromEntries(
        Object.values(sheets).map((rows, index) => [
          `xl/worksheets/sheet${index + 1}.xml`,
          `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
        ]),
      ),
      ...(styles === undefined ? {} : { 'xl/styles.xml': styles }),
      ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': strings }),
      ...more,
    }),
  );
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function relation(id: string, kind: string, target: string): string {
  return `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
}

function bytesOf(parts: Readonly<Record<string, string>>): Record<string, Uint8Array> {
  return Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, new TextEncoder().encode(text)]));
}
