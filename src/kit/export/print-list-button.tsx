import { Text } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { PrintedDocument } from '../../../domain/documents/printed-document.ts';
import { maxRowsOfPage, PrintButton } from '../document/print-button.tsx';
import { DocumentSheet } from '../document/printed-sheet.tsx';
import { isNothingSelected, readSelection } from '../../ui/lists/row-selection.ts';
import type { ListPanelProps } from '../list/list-panel-props.ts';
import { chosenRows } from './chosen-rows.ts';
import { useListFile } from './use-export.ts';

/** Prints the selection, or else all matching rows, like the PDF. */
export function PrintListButton<Row>(props: ListPanelProps<Row>) {
  const { search, source } = props;
  const listFile = useListFile(props);
  const [printed, setPrinted] = useState<PrintedDocument | null>(null);
  const ask = async () => {
    const isOfSelection = !isNothingSelected(readSelection(search.sel));
    const rows = await chosenRows(props, isOfSelection);
    const document = () => listFile(rows, isOfSelection).document;
    const printPage = () => {
      flushSync(() => setPrinted(document()));
      // Some browsers return from `print` before the page is printed.
      window.addEventListener('afterprint', () => setPrinted(null), { once: true });
      window.print();
    };
    return { rowCount: rows.length, document, printPage };
  };
  return (
    <>
      <PrintButton isDisabled={source.total === 0} ask={ask} />
      {source.total > maxRowsOfPage ? (
        <Text size="sm" c="dimmed">
          <Trans id="kit.print.too-long">
            A list of more than 2,000 rows opens as a PDF in a new tab. Print it from there.
          </Trans>
        </Text>
      ) : null}
      {printed ? createPortal(<DocumentSheet document={printed} />, document.body) : null}
    </>
  );
}
