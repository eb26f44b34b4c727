import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { isSortable } from './column.ts';
import classes from './list-page.module.css';
import type { ListPanelProps } from './list-panel-props.ts';
import { hiddenColumns } from './list-search.ts';
import { SavedViews } from './saved-views.tsx';

/** How the list is shown: its order, its columns and views that were saved. */
export function ListPanel<Row>(props: ListPanelProps<Row>) {
  const { search, onSearch, columns, sort, isPhone } = props;
  const { t, i18n } = useLingui();
  const hidden = hiddenColumns(search);
  const sortable = columns.filter((column) => isSortable(column));
  const hide = (key: string, isShown: boolean) => {
    const next = isShown ? hidden.filter((other) => other !== key) : [...hidden, key];
    onSearch({ hide: next.join('.') || undefined });
  };
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
      {isPhone ? null : (
        <fieldset className={classes.columns}>
          <legend>
            <Trans id="kit.list.columns">Columns</Trans>
          </legend>
          {columns.map(({ key, name, isFixed = false }) => (
            <Checkbox
              key={key}
              label={<span>{i18n._(name)}</span>}
              checked={isFixed || !hidden.includes(key)}
              disabled={isFixed}
              onChange={(event) => hide(key, event.currentTarget.checked)}
            />
          ))}
          {hidden.length > 0 ? (
            <Button variant="subtle" size="compact-sm" onClick={() => onSearch({ hide: undefined })}>
              <Trans id="kit.list.columns-all">Show all columns</Trans>
            </Button>
          ) : null}
        </fieldset>
      )}
      <SavedViews name={props.name} search={search} onSearch={onSearch} filterKeys={props.filterKeys} />
    </div>
  );
}
