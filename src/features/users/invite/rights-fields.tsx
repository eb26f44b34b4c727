import { NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { roleNames } from '../../../../domain/access/role-names.ts';
import { type UserManager, rolesGivenBy } from '../../../../domain/users/user-rules.ts';
import { maxTypedLength } from '../../../ui/fields/typed-amount.ts';
import styles from '../profile.module.css';
import type { TypedRights } from './invite-draft.ts';

type RightsFieldsProps = {
  readonly manager: UserManager;
  readonly currency: string;
  readonly rights: TypedRights;
  /** The person's name for screen readers; left out for shared rights. */
  readonly of?: string;
  readonly onChange: (change: Partial<TypedRights>) => void;
};

/** Role, group and individual limit, shared or of one person. */
export function RightsFields({ manager, currency, rights, of, onChange }: RightsFieldsProps) {
  const { i18n, t } = useLingui();
  const heard = (name: string) => (of === undefined ? {} : { 'aria-label': `${name}, ${of}` });
  const role = t({ id: 'users.column.role', message: 'Role' });
  const group = t({ id: 'users.column.group', message: 'Group' });
  const limit = t({ id: 'users.column.limit', message: 'Individual limit' });
  return (
    <div className={styles.rights}>
      <NativeSelect
        label={<span>{role}</span>}
        {...heard(role)}
        value={rights.role}
        onChange={({ currentTarget }) => onChange({ role: currentTarget.value })}
        data={rolesGivenBy(manager).map((one) => ({ value: one, label: i18n._(roleNames[one]) }))}
      />
      <NativeSelect
        label={<span>{group}</span>}
        {...heard(group)}
        value={rights.groupId}
        onChange={({ currentTarget }) => onChange({ groupId: currentTarget.value })}
        data={[
          { value: '', label: t({ id: 'users.group.top', message: 'Whole account' }) },
          ...manager.groups.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextInput
        label={<span>{limit}</span>}
        {...heard(limit)}
        description={of === undefined ? <Trans id="users.invite.limit-blank">Empty: the same as yours</Trans> : null}
        value={rights.limit}
        onChange={({ currentTarget }) => onChange({ limit: currentTarget.value })}
        inputMode="decimal"
        autoComplete="off"
        leftSection={<span>{currency}</span>}
        leftSectionWidth={56}
        maxLength={maxTypedLength}
      />
    </div>
  );
}
