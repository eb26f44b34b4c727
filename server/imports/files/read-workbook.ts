import { findHeading } from '../../../domain/imports/find-heading.ts';
import { type Unreadable, unreadable } from '../../../domain/imports/import-problems.ts';
import type { SourceFile, SourceTable } from '../../../domain/imports/source-row.ts';
import { type NumberFormat, numberFormatOf } from './number-format.ts';
import { type WorkbookParts, readSheet, unescapeXmlText } from './read-sheet.ts';
import { isXmlTrue, readXml } from './read-xml.ts';
import { type WorkbookArchive, DamagedWorkbook, openWorkbookArchive } from './workbook-archive.ts';

/** The sheet of a workbook with the headings of a ledger, else the first with any rows; and the names of the others. */
export async function readWorkbook(bytes: Uint8Array): Promise<SourceFile | Unreadable> {
  const archive = openWorkbookArchive(bytes);
  if (!archive.ok) return archive;
  try {
    return await readSheets(archive);
  } catch (error) {
    if (error instanceof DamagedWorkbook) return unreadable('NOT_A_SPREADSHEET', error.message);
    throw error;
  }
}

async function readSheets(archive: WorkbookArchive): Promise<SourceFile | Unreadable> {
  const workbook = await readList(archive);
  const relations = await readRelations(archive);
  const parts: WorkbookParts = {
    is1904: workbook.is1904,
    strings: await readStrings(archive, nameOf(relations, 'sharedStrings')),
    formats: await readFormats(archive, nameOf(relations, 'styles')),
  };
  let chosen: SourceTable | null = null;
  for (const { name, id } of workbook.sheets) {
    const relation = relations.find((each) => each.id === id);
    if (!relation || !archive.has(relation.part)) throw new DamagedWorkbook(`its sheet “${name}” is missing`);
    if (relation.kind !== 'worksheet') continue;
    const table = await readSheet(archive.text(relation.part), name, parts);
    if ('code' in table) return table;
    const heading = findHeading(table.rows);
    const hasHeadings = heading.ok || heading.code === 'COLUMNS_NOT_READ';
    if (hasHeadings || (!chosen && table.rows.length > 0)) chosen = table;
    if (hasHeadings) break;
  }
  if (!chosen) return unreadable('FILE_EMPTY');
  const { name } = chosen;
  return {
    ok: true,
    table: chosen,
    unreadSheets: workbook.sheets.map((sheet) => sheet.name).filter((each) => each !== name),
  };
}

type SheetList = {
  readonly sheets: readonly { readonly name: string; readonly id: string }[];
  readonly is1904: boolean;
};

async function readList(archive: WorkbookArchive): Promise<SheetList> {
  const sheets: { name: string; id: string }[] = [];
  let is1904 = false;
  await readXml(archive.text('xl/workbook.xml'), {
    open: (element, { name = '', id = '', date1904 }) => {
      if (element === 'sheet') sheets.push({ name, id });
      if (element === 'workbookPr') is1904 = isXmlTrue(date1904);
    },
  });
  return { sheets, is1904 };
}

type Relation = { readonly id: string; readonly kind: string; readonly part: string };

/** The relations of a workbook's parts; targets are relative, or begin at the root. */
async function readRelations(archive: WorkbookArchive): Promise<Relation[]> {
  const relations: Relation[] = [];
  await readXml(archive.text('xl/_rels/workbook.xml.rels'), {
    open: (element, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (element !== 'Relationship') return;
      const part = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
      relations.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), part });
    },
  });
  return relations;
}

function nameOf(relations: readonly Relation[], kind: string): string {
  return relations.find((relation) => relation.kind === kind)?.part ?? '';
}

async function readStrings(archive: WorkbookArchive, part: string): Promise<string[]> {
  const strings: string[] = [];
  const inside: string[] = [];
  let text = '';
  await readXml(archive.text(part), {
    open: (element) => {
      inside.push(element);
      if (element === 'si') text = '';
    },
    // Phonetic readings do not belong to the text.
    text: (piece) => {
      if (inside.at(-1) === 't' && !inside.includes('rPh')) text += piece;
    },
    close: (element) => {
      inside.pop();
      if (element === 'si') strings.push(unescapeXmlText(text));
    },
  });
  return strings;
}

async function readFormats(archive: WorkbookArchive, part: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isCellStyle = false;
  await readXml(archive.text(part), {
    open: (element, { numFmtId = '0', formatCode = '' }) => {
      if (element === 'cellXfs') isCellStyle = true;
      if (element === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (element === 'xf' && isCellStyle) formats.push(numberFormatOf(Number(numFmtId), codes));
    },
    close: (element) => {
      if (element === 'cellXfs') isCellStyle = false;
    },
  });
  return formats;
}
