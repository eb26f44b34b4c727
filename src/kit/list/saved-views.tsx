import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { normalizeLine } from '../../../domain/plain-text.ts';
import { useKeptDraft } from '../../platform/react/use-kept-draft.ts';
import { BareButton } from '../../ui/fields/bare-button.tsx';
import { showNotice } from '../notice.ts';
import classes from './list-page.module.css';
import type { ListSearch, OnSearch } from './list-search.ts';
import type { SavedView } from './saved-view.ts';
import { maxViewNameLength, showingView, viewOf, viewsSchema } from './saved-view.ts';

const maxViews = 20;
const noViews: SavedView[] = [];

type SavedViewsProps = {
  readonly name: string;
  readonly search: ListSearch;
  readonly onSearch: OnSearch<ListSearch>;
  readonly filterKeys: readonly string[];
};

/** Searches, filters, order and columns under a name; kept on the device with the account's other data. */
export function SavedViews({ name: list, search, onSearch, filterKeys }: SavedViewsProps) {
  const { t } = useLingui();
  const { value: views, put } = useKeptDraft(`views:${list}`, viewsSchema, noViews);
  const [typed, setTyped] = useState('');
  const name = normalizeLine(typed);
  const save = () => {
    put([...views.filter((view) => view.name !== name), viewOf(name, search, filterKeys)].slice(-maxViews));
    setTyped('');
  };
  const remove = (view: SavedView) => {
    put(views.filter((other) => other !== view));
    showNotice(<Trans id="kit.list.view-deleted">View deleted</Trans>, {
      label: <Trans id="kit.undo">Undo</Trans>,
      run: () => put(views),
    });
  };
  return (
    <div className={classes.views}>
      {views.length > 0 ? (
        <ul aria-label={t({ id: 'kit.list.views', message: 'Saved views' })}>
          {views.map((view) => (
            <li key={view.name}>
              <BareButton className={classes.viewName} onClick={() => onSearch(showingView(view, filterKeys))}>
                {view.name}
              </BareButton>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t({ id: 'kit.list.view-delete', message: `Delete view ${view.name}` })}
                onClick={() => remove(view)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      <form
        className={classes.saveView}
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== '') save();
        }}
      >
        <TextInput
          flex={1}
          label={<Trans id="kit.list.view-name">Save this view as</Trans>}
          maxLength={maxViewNameLength}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={name === ''}>
          <Trans id="kit.list.view-save">Save</Trans>
        </Button>
      </form>
    </div>
  );
}
