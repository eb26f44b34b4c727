import { Button, Text } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { PrintedDocument } from '../../../domain/documents/printed-document.ts';
import { openFile } from '../../platform/files/open-file.ts';

/** A browser takes about a second to lay out a thousand rows of a page, and is blocked meanwhile. The PDF has no such limit. */
export const maxRowsOfPage = 2_000;

/** What is printed: the page for few rows, and the PDF of the document for many. */
export type Printed = {
  readonly rowCount: number;
  readonly printPage: () => void;
  readonly document: () => PrintedDocument;
};

type PrintButtonProps = {
  readonly isDisabled?: boolean;
  readonly hasIcon?: boolean;
  /** Called at the press; rejects if the rows cannot be read. */
  readonly ask: () => Printed | Promise<Printed>;
};

type State = { readonly kind: 'idle' | 'making' | 'failed' } | { readonly kind: 'made'; readonly file: Blob };

/** Prints the page, or with many rows opens the PDF in a new tab, from which it is printed. Works offline. */
export function PrintButton({ isDisabled = false, hasIcon = false, ask }: PrintButtonProps) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const open = (file: Blob) => setState(openFile(file) ? { kind: 'idle' } : { kind: 'made', file });
  const print = async () => {
    setState({ kind: 'making' });
    try {
      const { rowCount, printPage, document } = await ask();
      if (rowCount > maxRowsOfPage) {
        const { makePdf } = await import('../../platform/pdf/make-pdf.ts');
        return open(await makePdf(document()));
      }
      setState({ kind: 'idle' });
      return printPage();
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
          leftSection={hasIcon ? <IconPrinter size={16} stroke={1.8} aria-hidden /> : undefined}
          disabled={isDisabled}
          loading={state.kind === 'making'}
          onClick={() => void print()}
        >
          <Trans id="ledger.statement.print">Print</Trans>
        </Button>
      )}
      <Text size="sm" component="div" c="var(--mantine-color-error)" role="alert">
        {state.kind === 'failed' ? (
          <Trans id="kit.print.failed">The list could not be prepared for printing. Try again.</Trans>
        ) : null}
      </Text>
    </>
  );
}
