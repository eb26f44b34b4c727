import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

type SearchFieldProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly clearLabel: string;
  /** What the address asks for. */
  readonly asked: string;
  /** Called with each letter: what is searched lies on this device. */
  readonly onSearch: (typed: string) => void;
};

/**
 * The search of a list, which follows each letter. Where the address changes by something else, such as “Clear search and filters”, the
 * field follows.
 */
export function SearchField({ label, placeholder, clearLabel, asked, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(asked);
  const [followed, setFollowed] = useState(asked);
  const [committed, setCommitted] = useState(asked);
  if (asked !== followed) {
    setFollowed(asked);
    if (asked.trim() !== committed.trim()) setTyped(asked);
  }
  const type = (text: string) => {
    setTyped(text);
    setCommitted(text);
    onSearch(text);
  };
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
      maxLength={100}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
