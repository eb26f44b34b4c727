import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAdjustments } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ListPage } from '../../../kit/list/list-page.tsx';
import type { ListAddress } from '../../../kit/list/list-route.ts';
import { useRowList } from '../../../kit/list/use-row-list.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { EmptyState } from '../../../ui/layout/screen-state.tsx';
import { cardBooksQuery } from '../card-queries.ts';
import classes from './control-list.module.css';
import { ControlList } from './control-list.tsx';
import { groupColumns, groupDrawing } from './group-columns.tsx';
import { groupControls } from './group-controls.ts';
import { useCurrentLimits } from './use-current-limits.ts';
import { containsWords } from '../../../ui/text/contains-words.ts';

/** The start page of purchasing controls: all controls with their state, and those of each group. */
export function PurchasingControlsScreen({ search, onSearch }: ListAddress) {
  const { t } = useLingui();
  const { offline } = usePortal();
  const books = useOfflineQuery(cardBooksQuery(offline));
  const limits = useCurrentLimits(books.data?.limits);
  const groups = books.data ? groupControls({ ...books.data, limits }) : [];
  const list = useRowList({
    from: books,
    rows: groups.filter(({ name }) => containsWords(name, search.q)),
    columns: groupColumns,
    search,
  });
  return (
    <ListPage
      name="group-controls"
      label={t({ id: 'cards.controls.by-group', message: 'Controls by group' })}
      header={{
        title: <Trans id="cards.controls.title">Purchasing controls</Trans>,
        actions: (
          <Button
            renderRoot={(rest) => <Link {...rest} to="/account/profile/purchasing-controls/create-purchase-card" />}
          >
            <Trans id="cards.controls.new-card">Create a card</Trans>
          </Button>
        ),
      }}
      search={search}
      onSearch={onSearch}
      searchLabel={t({ id: 'cards.controls.search-groups', message: 'Search groups' })}
      searched={t({ id: 'cards.controls.group', message: 'Group' })}
      searchClear={t({ id: 'cards.search.clear', message: 'Clear search' })}
      found={(count) => <Plural id="cards.controls.group-count" value={count} one="# group" other="# groups" />}
      {...list}
      drawing={groupDrawing}
      glanceCount={10}
      above={
        <>
          <ControlList
            groups={groups}
            policies={books.data?.policies.length ?? null}
            isCardsOn={books.data?.buyer?.cardSettings?.isOn === true}
          />
          <h2 className={classes.groups}>
            <Trans id="cards.controls.by-group">Controls by group</Trans>
          </h2>
        </>
      }
      empty={
        <EmptyState icon={IconAdjustments} title={<Trans id="cards.controls.none">No limits yet</Trans>}>
          <Trans id="cards.controls.none-text">Limits appear here as soon as people and groups are added.</Trans>
        </EmptyState>
      }
      nothingFound={{ title: <Trans id="cards.controls.nothing-group">No matching groups</Trans>, action: null }}
    />
  );
}
