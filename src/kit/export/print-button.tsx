import { Button, Text } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { PrintedDocument } from '../../../domain/documents/printed-document.ts';
import { DocumentSheet } from '../document/printed-sheet.tsx';
import { isNothingSelected, readSelection } from '../../ui/lists/row-selection.ts';
import type { ListPanelProps } from '../list/list-panel-props.ts';
import { chosenRows } from './chosen-rows.ts';
import { useListFile } from './use-export.ts';

/** Browsers take many seconds to lay out more. */
const maxPrintedRows = 2_000;

/** Prints the selection, or else all matching rows, like the PDF. Very long lists can only be exported to a file. */
export function PrintButton<Row>(props: ListPanelProps<Row>) {
  const { search, source } = props;
  const listFile = useListFile(props);
  const [printed, setPrinted] = useState<PrintedDocument | null>(null);
  const print = async () => {
    const isOfSelection = !isNothingSelected(readSelection(search.sel));
    const rows = await chosenRows(props, isOfSelection);
    flushSync(() => setPrinted(listFile(rows, isOfSelection).document));
    // Some browsers return from `print` before the page is printed.
    window.addEventListener('afterprint', () => setPrinted(null), { once: true });
    window.print();
  };
  return (
    <>
      <Button
        variant="default"
        disabled={source.total === 0 || source.total > maxPrintedRows}
        onClick={() => void print()}
      >
        <Trans id="ledger.statement.print">Print</Trans>
      </Button>
      {source.total > maxPrintedRows ? (
        <Text size="sm" c="dimmed">
          <Trans id="kit.print.too-long">Only lists of up to 2,000 rows can be printed. Export this one instead.</Trans>
        </Text>
      ) : null}
      {printed ? createPortal(<DocumentSheet document={printed} />, document.body) : null}
    </>
  );
}
