import { Button, Text } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useClosePanel } from '../../ui/layout/beside-panel.tsx';
import { isNothingSelected, readSelection } from '../../ui/lists/row-selection.ts';
import classes from '../list/list-page.module.css';
import type { ListPanelProps } from '../list/list-panel-props.ts';
import { showNotice } from '../notice.ts';
import { useAllTexts } from '../use-all-texts.ts';
import { chosenRows } from './chosen-rows.ts';
import { PrintListButton } from './print-list-button.tsx';
import { type ExportFormat, exportFormats, useExport } from './use-export.ts';

type Scope = 'selection' | 'view';
type Asked = { readonly scope: Scope; readonly format: ExportFormat };

/** Exports the selected rows or the whole view of a list as CSV, Excel or PDF, or prints them. Works offline. */
export function ExportPanel<Row>(props: ListPanelProps<Row>) {
  return useAllTexts() ? <Exports {...props} /> : null;
}

function Exports<Row>(props: ListPanelProps<Row>) {
  const { search, source } = props;
  const close = useClosePanel();
  const save = useExport(props);
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle');
  const [asked, setAsked] = useState<Asked | null>(null);
  const selection = readSelection(search.sel);
  const make = async (wanted: Asked) => {
    setAsked(wanted);
    setState('making');
    try {
      const isOfSelection = wanted.scope === 'selection';
      const rows = await chosenRows(props, isOfSelection);
      await save(rows, wanted.format, isOfSelection);
      showNotice(<Plural id="kit.list.exported" value={rows.length} one="# row exported" other="# rows exported" />);
      close();
    } catch {
      setState('failed');
    }
  };
  const formats = { asked: state === 'making' ? asked : null, onChoose: (wanted: Asked) => void make(wanted) };
  return (
    <div className={classes.panel}>
      {isNothingSelected(selection) ? null : <Formats scope="selection" {...formats} />}
      <Formats scope="view" isDisabled={source.total === 0} {...formats} />
      <PrintListButton {...props} />
      {props.exportMore}
      <div role="alert">
        {state === 'failed' && asked ? (
          <div className={classes.panel}>
            <Text size="sm" c="var(--mantine-color-error)">
              <Trans id="kit.export.failed">Export failed. No file was saved.</Trans>
            </Text>
            <Button variant="default" onClick={() => void make(asked)}>
              <Trans id="kit.export.retry">Try again</Trans>
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}

type FormatsProps = {
  readonly scope: Scope;
  readonly isDisabled?: boolean;
  /** The running export. */
  readonly asked: Asked | null;
  readonly onChoose: (asked: Asked) => void;
};

function Formats({ scope, isDisabled = false, asked, onChoose }: FormatsProps) {
  return exportFormats.map((format) => (
    <Button
      key={format}
      variant="default"
      classNames={{ root: classes.long, label: classes.longLabel }}
      disabled={isDisabled || (asked !== null && (asked.scope !== scope || asked.format !== format))}
      loading={asked?.scope === scope && asked.format === format}
      onClick={() => onChoose({ scope, format })}
    >
      {names[scope][format]}
    </Button>
  ));
}

const names: Record<Scope, Record<ExportFormat, ReactNode>> = {
  selection: {
    csv: <Trans id="kit.list.export-selection">Export selected rows (CSV)</Trans>,
    xlsx: <Trans id="kit.export.selection-xlsx">Export selected rows (Excel)</Trans>,
    pdf: <Trans id="kit.export.selection-pdf">Export selected rows (PDF)</Trans>,
  },
  view: {
    csv: <Trans id="kit.list.export">Export this list (CSV)</Trans>,
    xlsx: <Trans id="kit.export.xlsx">Export this list (Excel)</Trans>,
    pdf: <Trans id="kit.export.pdf">Export this list (PDF)</Trans>,
  },
};
