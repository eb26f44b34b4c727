import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { maxSearchLength } from '../lists/search-schemas.ts';
import { useFollowedText } from '../text/use-followed-text.ts';

type SearchFieldProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly clearLabel: string;
  /** The search in the address. */
  readonly asked: string;
  /** Called with each letter, trimmed: the searched rows are on this device. */
  readonly onSearch: (typed: string) => void;
};

/**
 * The search of a list, updated with each letter. If the address changes otherwise, such as by “Clear search and filters”, the field
 * follows.
 */
export function SearchField({ label, placeholder, clearLabel, asked, onSearch }: SearchFieldProps) {
  const { text: typed, ...field } = useFollowedText(asked, (text) => text, onSearch);
  const type = (text: string) => field.type(text, text.trim());
  return (
    <TextInput
      flex={1}
      maw={420}
      type="search"
      leftSection={<IconSearch size={16} aria-hidden />}
      leftSectionWidth={36}
      rightSection={typed ? <CloseButton size="sm" aria-label={clearLabel} onClick={() => type('')} /> : null}
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      maxLength={maxSearchLength}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
