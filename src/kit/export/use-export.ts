import { useLingui } from '@lingui/react';
import type { PrintedDocument } from '../../../domain/documents/printed-document.ts';
import { type FileTable, fileTable, printedTable } from '../../../domain/documents/table.ts';
import { csvLines } from '../../../domain/documents/csv.ts';
import { eachInSteps } from '../../../domain/steps.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';
import { saveFile } from '../../platform/files/save-file.ts';
import { inTurns } from '../../platform/in-turns.ts';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { clock } from '../../ui/text/use-now.ts';
import { useToday } from '../../ui/text/use-today.ts';
import { useDocumentFrame } from '../document/use-document-frame.ts';
import { type Column, isChosen, widthOf } from '../list/column.ts';
import type { ListPanelProps } from '../list/list-panel-props.ts';
import { toggledColumns } from '../list/list-search.ts';

import { exportNotes } from './export-notes.ts';

export const exportFormats = ['csv', 'xlsx', 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Rows of a list as a table, and as the document that a PDF and paper show. */
type ListFile = { readonly table: FileTable; readonly document: PrintedDocument };

/**
 * Exports rows of a list to a download: the visible columns, in the person's language, with a description of the rows (not in CSV, which
 * programs read). Rejects if the file cannot be made.
 */
export function useExport<Row>(
  props: ListPanelProps<Row>,
): (rows: readonly Row[], format: ExportFormat, isOfSelection: boolean) => Promise<void> {
  const { program } = usePortal();
  const today = useToday(program.timeZone);
  const listFile = useListFile(props);
  return async (rows, format, isOfSelection) =>
    saveFile(`${props.name}-${today}.${format}`, await made(listFile(rows, isOfSelection), format));
}

/** The same rows, columns and notes for every kind of file, and for print. */
export function useListFile<Row>(
  props: ListPanelProps<Row>,
): (rows: readonly Row[], isOfSelection: boolean) => ListFile {
  const { i18n } = useLingui();
  const { who } = usePortal();
  const sync = useSyncStatus();
  const { frame, words } = useDocumentFrame();
  const { title, search, columns, source } = props;
  return (rows, isOfSelection) => {
    const toggled = toggledColumns(search);
    const shown = columns.filter((column) => isChosen(column, toggled));
    const noted = {
      rowCount: rows.length,
      isOfSelection,
      who: [who.name, who.buyer?.name].filter(Boolean).join(', '),
      now: instantFromMs(clock.nowMs()),
      asOf: source.asOf === undefined ? sync.asOf : source.asOf,
    };
    const table: FileTable = {
      title,
      notes: exportNotes(props, noted, i18n),
      ...fileTable(shown.map(withShare), rows, i18n, ({ id, message }) => i18n._(id, {}, { message })),
    };
    const document: PrintedDocument = {
      ...frame,
      isLandscape: table.columns.length > 5,
      title,
      sections: [
        { kind: 'text', heading: words.say(aboutExport), paragraphs: table.notes },
        printedTable(table, title, [], words),
      ],
    };
    return { table, document };
  };
}

const aboutExport = /*i18n*/ { id: 'kit.export.about', message: 'About this export' };

async function made({ table, document }: ListFile, format: ExportFormat): Promise<Blob> {
  // Each format is loaded on demand.
  switch (format) {
    case 'csv': {
      const lines: string[] = [];
      await inTurns(eachInSteps(csvLines(table), (line) => lines.push(line)));
      return new Blob(lines, { type: 'text/csv;charset=utf-8' });
    }
    case 'xlsx': {
      const { makeXlsx } = await import('../../platform/files/make-xlsx.ts');
      return makeXlsx(table);
    }
    case 'pdf': {
      const { makePdf } = await import('../../platform/pdf/make-pdf.ts');
      return makePdf(document);
    }
  }
}

/** On paper a column has its minimum width on screen, which its track gives in pixels. */
function withShare<Row>(column: Column<Row>) {
  return { ...column, share: Number(/(\d+)px/.exec(widthOf(column))?.[1] ?? 120) };
}
