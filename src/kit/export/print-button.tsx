import { Button, Text } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { PrintedDocument } from '../../../domain/documents/printed-document.ts';
import { openFile } from '../../platform/files/open-file.ts';
import { DocumentSheet } from '../document/printed-sheet.tsx';
import { isNothingSelected, readSelection } from '../../ui/lists/row-selection.ts';
import type { ListPanelProps } from '../list/list-panel-props.ts';
import { chosenRows } from './chosen-rows.ts';
import { useListFile } from './use-export.ts';

/** A browser lays out this many rows in about a second, and takes a second more for each thousand. The PDF has no such limit. */
const maxRowsOfPage = 2_000;

type State = { readonly kind: 'idle' | 'making' | 'failed' } | { readonly kind: 'made'; readonly file: Blob };

/** Prints the selection, or else all matching rows, like the PDF. Long lists are printed from the PDF itself, in a new tab. Works offline. */
export function PrintButton<Row>(props: ListPanelProps<Row>) {
  const { search, source } = props;
  const listFile = useListFile(props);
  const [printed, setPrinted] = useState<PrintedDocument | null>(null);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const printPage = (document: PrintedDocument) => {
    flushSync(() => setPrinted(document));
    // Some browsers return from `print` before the page is printed.
    window.addEventListener('afterprint', () => setPrinted(null), { once: true });
    window.print();
  };
  const open = (file: Blob) => setState(openFile(file) ? { kind: 'idle' } : { kind: 'made', file });
  const print = async () => {
    const isOfSelection = !isNothingSelected(readSelection(search.sel));
    setState({ kind: 'making' });
    try {
      const rows = await chosenRows(props, isOfSelection);
      const { document } = listFile(rows, isOfSelection);
      if (rows.length > maxRowsOfPage) {
        const { makePdf } = await import('../../platform/pdf/make-pdf.ts');
        return open(await makePdf(document));
      }
      setState({ kind: 'idle' });
      return printPage(document);
    } catch {
      return setState({ kind: 'failed' });
    }
  };
  return (
    <>
      {state.kind === 'made' ? (
        <Button variant="filled" onClick={() => open(state.file)}>
          <Trans id="kit.print.open">Open the PDF to print it</Trans>
        </Button>
      ) : (
        <Button
          variant="default"
          disabled={source.total === 0}
          loading={state.kind === 'making'}
          onClick={() => void print()}
        >
          <Trans id="ledger.statement.print">Print</Trans>
        </Button>
      )}
      {source.total > maxRowsOfPage ? (
        <Text size="sm" c="dimmed">
          <Trans id="kit.print.too-long">
            A list of more than 2,000 rows opens as a PDF in a new tab. Print it from there.
          </Trans>
        </Text>
      ) : null}
      <div role="alert">
        {state.kind === 'failed' ? (
          <Trans id="kit.print.failed">The list could not be prepared for printing. Try again.</Trans>
        ) : null}
      </div>
      {printed ? createPortal(<DocumentSheet document={printed} />, document.body) : null}
    </>
  );
}
