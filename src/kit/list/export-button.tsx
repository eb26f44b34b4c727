import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { IconDownload } from '@tabler/icons-react';
import { instantFromMs } from '../../../domain/time/instant.ts';
import { isNothingSelected, isSelected, readSelection } from '../../ui/lists/row-selection.ts';
import { useNow } from '../../ui/text/use-now.ts';
import { showNotice } from '../notice.ts';
import { csvOf, download } from './export-csv.ts';
import { hiddenColumns } from './list-search.ts';
import type { ListPanelProps } from './list-panel-props.ts';

/** Writes what is selected, or else everything that matches, into a file; made on the device, with or without a connection. */
export function ExportButton<Row>({ name, search, source, columns, idOf }: ListPanelProps<Row>) {
  const { i18n } = useLingui();
  const day = instantFromMs(useNow()).slice(0, 10);
  const selection = readSelection(search.sel);
  const isOfSelection = !isNothingSelected(selection);
  const save = async () => {
    const all = await source.all();
    const rows = isOfSelection ? all.filter((row) => isSelected(selection, idOf(row))) : all;
    const hidden = hiddenColumns(search);
    const shown = columns.filter(({ key, isFixed }) => isFixed || !hidden.includes(key));
    download(`${name}-${day}.csv`, csvOf(shown, rows, i18n));
    showNotice(<Plural id="kit.list.exported" value={rows.length} one="# row exported" other="# rows exported" />);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={source.total === 0}
      onClick={() => void save()}
    >
      {isOfSelection ? (
        <Trans id="kit.list.export-selection">Export selected rows (CSV)</Trans>
      ) : (
        <Trans id="kit.list.export">Export this list (CSV)</Trans>
      )}
    </Button>
  );
}
