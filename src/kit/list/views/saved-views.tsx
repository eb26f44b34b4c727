import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { normalizeLine } from '../../../../domain/plain-text.ts';
import {
  type ListName,
  type ViewChoice,
  maxViewNameLength,
  maxViewsOfList,
} from '../../../../domain/lists/saved-view.ts';
import { BareButton } from '../../../ui/fields/bare-button.tsx';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { NotWrittenNote } from '../../../ui/status/not-written-note.tsx';
import { showNotice } from '../../notice.ts';
import classes from '../list-page.module.css';
import type { ListSearch, OnSearch } from '../list-search.ts';
import { showingView, viewOf } from './saved-view.ts';
import { useSavedViews } from './use-saved-views.ts';

type SavedViewsProps = {
  readonly name: ListName;
  readonly search: ListSearch;
  readonly onSearch: OnSearch<ListSearch>;
  readonly filterKeys: readonly string[];
};

/** Saved searches, filters, order and columns by name: one’s own, on every device. */
export function SavedViews({ name: list, search, onSearch, filterKeys }: SavedViewsProps) {
  const { t } = useLingui();
  const { views, mayKeep, save, remove, refusal, hasFailed } = useSavedViews(list);
  const [typed, setTyped] = useState('');
  const name = normalizeLine(typed);
  const isFull = views.length >= maxViewsOfList && views.every((view) => view.name !== name);
  const removeWithUndo = async (view: ViewChoice) => {
    if (!(await remove(view))) return;
    showNotice(<Trans id="kit.list.view-deleted">View deleted</Trans>, {
      label: <Trans id="kit.undo">Undo</Trans>,
      run: () => void save(view.name, view.search),
    });
  };
  if (!mayKeep) return null;
  return (
    <div className={classes.views}>
      {views.length > 0 ? (
        <ul aria-label={t({ id: 'kit.list.views', message: 'Saved views' })}>
          {views.map((view) => (
            <li key={view.name}>
              <BareButton className={classes.viewName} onClick={() => onSearch(showingView(view.search, filterKeys))}>
                {view.name}
              </BareButton>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t({ id: 'kit.list.view-delete', message: `Delete view ${view.name}` })}
                onClick={() => void removeWithUndo(view)}
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
          if (name === '' || isFull) return;
          void save(name, viewOf(search, filterKeys)).then((isKept) => isKept && setTyped(''));
        }}
      >
        <TextInput
          flex={1}
          label={<Trans id="kit.list.view-name">Save this view as</Trans>}
          maxLength={maxViewNameLength}
          value={typed}
          error={
            isFull ? (
              <Trans id="errors.list.too-many-views">You can save up to 20 views of a list. Delete one first.</Trans>
            ) : null
          }
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={name === '' || isFull}>
          <Trans id="kit.list.view-save">Save</Trans>
        </Button>
      </form>
      {refusal ? <FailureNote failure={refusal} /> : null}
      {hasFailed ? <NotWrittenNote /> : null}
    </div>
  );
}
