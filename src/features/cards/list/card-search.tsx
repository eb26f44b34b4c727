import { Plural, useLingui } from '@lingui/react/macro';
import { SearchField } from '../../../ui/fields/search-field.tsx';
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
  return (
    <div className={classes.search}>
      <SearchField
        label={t({ id: 'cards.search.label', message: 'Search cards' })}
        placeholder={t({ id: 'cards.search.placeholder', message: 'Name, last four digits or group' })}
        clearLabel={t({ id: 'cards.search.clear', message: 'Clear the search' })}
        asked={search.q ?? ''}
        onSearch={(typed) => onSearch({ q: typed.trim() === '' ? undefined : typed })}
      />
      <span className={classes.found} role="status">
        <Plural id="cards.search.count" value={found} one="# card" other="# cards" />
      </span>
    </div>
  );
}
