import { Button, Checkbox, NativeSelect, SegmentedControl } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { MessageDescriptor } from '../../../domain/message.ts';
import { isChosen, isSortable } from './column.ts';
import { useAllTexts } from '../use-all-texts.ts';
import classes from './list-page.module.css';
import type { ListPanelProps } from './list-panel-props.ts';
import { toggledColumns } from './list-search.ts';
import { densities, type Density } from './views/density.ts';
import { SavedViews } from './views/saved-views.tsx';

const densityNames: Record<Density, MessageDescriptor> = {
  comfortable: /*i18n*/ { id: 'kit.list.density.comfortable', message: 'Comfortable' },
  compact: /*i18n*/ { id: 'kit.list.density.compact', message: 'Compact' },
};

/** The view of the list: order, row height, columns and saved views. */
export function ListPanel<Row>(props: ListPanelProps<Row>) {
  return useAllTexts() ? <View {...props} /> : null;
}

function View<Row>(props: ListPanelProps<Row>) {
  const { search, onSearch, columns, sort, isPhone } = props;
  const { t, i18n } = useLingui();
  const densityId = useId();
  const toggled = toggledColumns(search);
  const sortable = columns.filter((column) => isSortable(column));
  const toggle = (next: readonly string[]) => onSearch({ hide: next.join('.') || undefined });
  const others = (key: string) => toggled.filter((other) => other !== key);
  return (
    <div className={classes.panel}>
      {sortable.length > 0 ? (
        <NativeSelect
          label={<Trans id="kit.list.sort">Sort by</Trans>}
          value={`${sort.key} ${sort.descending ? 'desc' : 'asc'}`}
          onChange={({ currentTarget }) => {
            const [key, dir] = currentTarget.value.split(' ');
            onSearch({ sort: key, dir: dir === 'desc' ? 'desc' : 'asc' });
          }}
          data={sortable.flatMap(({ key, name }) => {
            const column = i18n._(name);
            return [
              { value: `${key} asc`, label: t({ id: 'kit.list.sort-ascending', message: `${column}, ascending` }) },
              { value: `${key} desc`, label: t({ id: 'kit.list.sort-descending', message: `${column}, descending` }) },
            ];
          })}
        />
      ) : null}
      <div className={classes.density}>
        <span id={densityId}>
          <Trans id="kit.list.density">Row height</Trans>
        </span>
        <SegmentedControl
          aria-labelledby={densityId}
          fullWidth
          value={search.density ?? 'comfortable'}
          onChange={(value) => onSearch({ density: densities.find((one) => one === value) })}
          data={densities.map((value) => ({ value, label: i18n._(densityNames[value]) }))}
        />
      </div>
      {columns.some(({ isFixed = false }) => !isFixed) ? (
        <fieldset className={classes.columns}>
          <legend>
            {isPhone ? (
              <Trans id="kit.list.columns-on-paper">Columns when you print or export</Trans>
            ) : (
              <Trans id="kit.list.columns">Columns</Trans>
            )}
          </legend>
          {columns.map((column) => {
            const { key, name, isFixed = false } = column;
            return (
              <Checkbox
                key={key}
                label={<span>{i18n._(name)}</span>}
                checked={isChosen(column, toggled)}
                disabled={isFixed}
                onChange={() => toggle(toggled.includes(key) ? others(key) : [...toggled, key])}
              />
            );
          })}
          {columns.some((column) => !isChosen(column, toggled)) ? (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => toggle(columns.flatMap(({ key, isOffAtFirst }) => (isOffAtFirst ? [key] : [])))}
            >
              <Trans id="kit.list.columns-all">Show all columns</Trans>
            </Button>
          ) : null}
        </fieldset>
      ) : null}
      <SavedViews name={props.name} search={search} onSearch={onSearch} filterKeys={props.filterKeys} />
    </div>
  );
}
