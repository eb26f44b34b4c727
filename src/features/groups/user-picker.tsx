import { Checkbox, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import classes from './groups.module.css';
import type { Member } from './groups.documents.ts';

type UserPickerProps = {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly users: readonly Member[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly isDisabled?: boolean;
};

/** The number of users that are shown at a glance. */
const glanceCount = 8;

/** Selects users, with a search if there are many. A search does not change the selection. */
export function UserPicker({ label, description, users, chosen, onChange, isDisabled = false }: UserPickerProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const shown = users.filter(({ id, name }) => chosen.includes(id) || name.toLocaleLowerCase().includes(wanted));
  return (
    <fieldset className={classes.picker} disabled={isDisabled}>
      <legend>{label}</legend>
      {description ? <p className={classes.hint}>{description}</p> : null}
      {users.length > glanceCount ? (
        <TextInput
          aria-label={t({ id: 'users.search.label', message: 'Search users' })}
          placeholder={t({ id: 'groups.picker.search', message: 'Name' })}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      ) : null}
      <div className={classes.picked}>
        {shown.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<bdi>{name}</bdi>}
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
