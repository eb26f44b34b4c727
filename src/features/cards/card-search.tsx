import { CloseButton, TextInput } from '@mantine/core';
import { Plural, useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './cards.module.css';
import type { CardsSearch } from './cards-search.ts';

type CardSearchProps = {
  readonly search: CardsSearch;
  readonly found: number;
  readonly onSearch: (search: CardsSearch) => void;
};

/** Finds cards by name, last four digits or group, while one types; what was typed is in the address. */
export function CardSearch({ search, found, onSearch }: CardSearchProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(search.q ?? '');
  const type = (q: string) => {
    setTyped(q);
    onSearch({ q: q.trim() === '' ? undefined : q });
  };
  return (
    <div className={classes.search}>
      <TextInput
        type="search"
        flex={1}
        maw={420}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          typed ? (
            <CloseButton
              size="sm"
              aria-label={t({ id: 'cards.search.clear', message: 'Clear the search' })}
              onClick={() => type('')}
            />
          ) : null
        }
        aria-label={t({ id: 'cards.search.label', message: 'Search cards' })}
        placeholder={t({ id: 'cards.search.placeholder', message: 'Name, last four digits or group' })}
        maxLength={100}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <span className={classes.found} role="status">
        <Plural id="cards.search.count" value={found} one="# card" other="# cards" />
      </span>
    </div>
  );
}
