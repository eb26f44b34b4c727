import { NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type Role, roles } from '../../../domain/access/role.ts';
import { roleNames } from '../../../domain/access/role-names.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { PageHeader } from '../../ui/layout/layout.tsx';
import { PermissionTable } from './permission-table.tsx';
import type { ShownPart } from './permission-words.ts';
import { WhyNotSection } from './why-not.tsx';
import classes from './access.module.css';

/** The table of permissions that the portal itself uses. It is part of the build, so it is available offline. */
export function AccessScreen() {
  const { roles: own } = usePortal();
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState<Role>(own.find((role) => role.startsWith('buyerAdmin')) ?? 'buyerAdministrator');
  const captions = useCaptions();
  return (
    <>
      <PageHeader
        title={<Trans id="access.title">Roles and permissions</Trans>}
        note={
          <Trans id="access.note">
            A user with several roles has the permissions of all of them. Exactly this table applies in the portal.
          </Trans>
        }
      />
      <WhyNotSection />
      <div className={classes.choice}>
        <NativeSelect
          label={<span>{t({ id: 'access.role.choose', message: 'Role' })}</span>}
          value={chosen}
          onChange={(event) => setChosen(roles.find((role) => role === event.currentTarget.value) ?? chosen)}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {i18n._(roleNames[role])}
            </option>
          ))}
        </NativeSelect>
      </div>
      {captions.map(([part, caption]) => (
        <PermissionTable key={part} part={part} caption={caption} chosen={chosen} own={own} />
      ))}
    </>
  );
}

function useCaptions(): readonly (readonly [ShownPart, ReactNode])[] {
  return [
    [
      'action',
      <Trans key="action" id="access.about.actions">
        Actions: what each role can do or request
      </Trans>,
    ],
    [
      'page',
      <Trans key="page" id="access.about.pages">
        Pages: which pages each role can open
      </Trans>,
    ],
    [
      'destination',
      <Trans key="destination" id="access.about.menu">
        Menu: which menu items each role has
      </Trans>,
    ],
    [
      'field',
      <Trans key="field" id="access.about.fields">
        Details: which details of a record each role sees
      </Trans>,
    ],
    [
      'row',
      <Trans key="row" id="access.about.rows">
        Records: which records each role sees
      </Trans>,
    ],
  ];
}
