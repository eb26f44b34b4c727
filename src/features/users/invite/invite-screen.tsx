import { Button, NativeSelect, Textarea } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { roleNames } from '../../../../domain/access/role.ts';
import type { Refusal } from '../../../../domain/errors.ts';
import type { InviteUserInput } from '../../../../domain/users/invite-user.action.ts';
import type { InvitedLine } from '../../../../domain/users/invited-list.ts';
import { readInvitedList } from '../../../../domain/users/invited-list.ts';
import type { UserManager } from '../../../../domain/users/user-rules.ts';
import { refusePlace, rolesGivenBy } from '../../../../domain/users/user-rules.ts';
import { useServerQuery } from '../../../kit/server-query/use-server-query.ts';
import { usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { PageHeader } from '../../../ui/layout/layout.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { languageInItsWords } from '../language-words.ts';
import { SettingsSection } from '../profile-frame.tsx';
import styles from '../profile.module.css';
import { manageUsersQuery } from '../users.documents.ts';
import type { Sent } from './invited-lines.tsx';
import { InvitedLines } from './invited-lines.tsx';

/**
 * Invites one person or many with the same rights. Whoever could be invited is, and the others say why not. `contact` is the user id of
 * a contact who is to become a user.
 */
export function InviteScreen({ contact }: { readonly contact?: string | undefined }) {
  const { i18n } = useLingui();
  const { offline, who, roles } = usePortal();
  const users = useServerQuery(manageUsersQuery, {});
  const groups = users.answer?.userGroups ?? [];
  const manager: UserManager = { userId: who.user, roles, groups };
  const [typed, setText] = useState<string | null>(null);
  const known = users.answer?.manageUsers.find(({ id }) => id === contact);
  const text = typed ?? (known ? `${known.email}, ${known.firstName}, ${known.lastName}` : '');
  const [role, setRole] = useState<string>('buyerPurchaser');
  const [groupId, setGroupId] = useState<string>('');
  const [language, setLanguage] = useState(i18n.locale.slice(0, 2));
  const choose = (what: 'role' | 'group' | 'language', value: string) =>
    ({ role: setRole, group: setGroupId, language: setLanguage })[what](value);
  const [sent, setSent] = useState<Sent>({});
  const [isBusy, setBusy] = useState(false);
  const lines = readInvitedList(text);
  const waiting = lines.filter(({ email, fault }) => fault === null && sent[email] !== 'invited');
  const group = groups.find(({ id }) => id === groupId);
  const given = rolesGivenBy(manager).find((one) => one === role) ?? 'buyerPurchaser';
  const refusal = users.answer ? refusePlace({ roles: [given], groupId: group?.id ?? null }, manager) : null;

  const inputOf = ({ email, firstName, lastName }: InvitedLine): InviteUserInput => ({
    email,
    firstName,
    lastName,
    language,
    roles: [given as InviteUserInput['roles'][number]],
    groupId: group?.id ?? null,
    limitMinor: null,
  });
  // One after the other: the code that the first one asks for lets the others through.
  const send = async () => {
    setBusy(true);
    for (const line of waiting) {
      const done = await offline.perform('inviteUser', inputOf(line));
      setSent((before) => ({ ...before, [line.email]: done.ok ? 'invited' : done.refusal }));
      if (!done.ok && ['MFA_REQUIRED', 'NO_CONNECTION'].includes(done.refusal.code)) break;
    }
    await users.reload();
    setBusy(false);
  };

  return (
    <>
      <InviteHeader />
      <div className={styles.sections}>
        <SettingsSection title={<Trans id="users.invite.people">People</Trans>}>
          <Textarea
            label={<Trans id="users.invite.list">Email, first name, last name</Trans>}
            description={<Trans id="users.invite.hint">One person per line. You can paste a list.</Trans>}
            autosize
            minRows={3}
            maxRows={12}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <InvitedLines lines={lines} sent={sent} />
        </SettingsSection>
        <InviteRights {...{ given, groupId, language, manager, refusal }} onChange={choose} />
        <InviteButton {...{ isBusy }} count={refusal ? 0 : waiting.length} onSend={() => void send()} />
      </div>
    </>
  );
}

type InviteRightsProps = {
  readonly given: string;
  readonly groupId: string;
  readonly language: string;
  readonly manager: UserManager;
  readonly refusal: Refusal | null;
  readonly onChange: (what: 'role' | 'group' | 'language', value: string) => void;
};

/** The role and group that all of them get, and the language that they are written to in. */
function InviteRights({ given, groupId, language, manager, refusal, onChange }: InviteRightsProps) {
  const { i18n, t } = useLingui();
  const { program } = usePortal();
  const languages = [...new Set(program.locales.map((locale) => locale.slice(0, 2)))];
  return (
    <SettingsSection title={<Trans id="users.manage.roles">Role and group</Trans>}>
      <NativeSelect
        label={<Trans id="users.column.role">Role</Trans>}
        value={given}
        onChange={({ currentTarget }) => onChange('role', currentTarget.value)}
        data={rolesGivenBy(manager).map((one) => ({ value: one, label: i18n._(roleNames[one]) }))}
      />
      <NativeSelect
        label={<Trans id="users.column.group">Group</Trans>}
        value={groupId}
        onChange={({ currentTarget }) => onChange('group', currentTarget.value)}
        data={[
          { value: '', label: t({ id: 'users.group.top', message: 'Whole account' }) },
          ...manager.groups.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        label={<Trans id="users.invite.language">Language of the email</Trans>}
        value={language}
        onChange={({ currentTarget }) => onChange('language', currentTarget.value)}
        data={languages.map((one) => ({ value: one, label: languageInItsWords(one) }))}
      />
      {refusal ? (
        <p className={styles.hint}>
          <RefusalText refusal={refusal} />
        </p>
      ) : null}
    </SettingsSection>
  );
}

function InviteHeader() {
  return (
    <PageHeader
      back={
        <BackLink to="/account/settings/users">
          <Trans id="users.detail.back">Users</Trans>
        </BackLink>
      }
      title={<Trans id="users.invite.title">Invite users</Trans>}
    />
  );
}

type InviteButtonProps = { readonly count: number; readonly isBusy: boolean; readonly onSend: () => void };

function InviteButton({ count, isBusy, onSend }: InviteButtonProps) {
  const { isOnline } = useSyncStatus();
  return (
    <div>
      <Button size="md" loading={isBusy} disabled={!isOnline || count === 0} onClick={onSend}>
        <Plural id="users.invite.send" value={count} one="Invite # person" other="Invite # people" />
      </Button>
      {isOnline ? null : (
        <p className={styles.hint}>
          <Trans id="users.offline">Changing a user needs a connection.</Trans>
        </p>
      )}
    </div>
  );
}
