import { Button, NativeSelect, Textarea } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { refuseByAccountStatus } from '../../../../domain/accounts/account-status-rules.ts';
import { inviteUser } from '../../../../domain/users/invite-user.action.ts';
import { readInvitedList } from '../../../../domain/users/invited-list.ts';
import { languagesOffered } from '../../../../domain/users/languages-by-country.ts';
import type { OwnLimit, UserManager } from '../../../../domain/users/user-rules.ts';
import { showNotice } from '../../../kit/notice.ts';
import { useServerQuery } from '../../../kit/server-query/use-server-query.ts';
import { useAccount, usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { useKeptDraft } from '../../../platform/react/use-kept-draft.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { PageHeader } from '../../../ui/layout/layout.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { languageInItsWords } from '../language-words.ts';
import { SettingsSection, SettingsSections } from '../../../kit/detail/settings.tsx';
import styles from '../profile.module.css';
import { manageUsersQuery } from '../users.documents.ts';
import {
  type InvitedPerson,
  type InviteDraft,
  type TypedRights,
  emptyInvite,
  inviteDraftSchema,
  invitedPerson,
} from './invite-draft.ts';
import { type Sent, InvitedLines } from './invited-lines.tsx';
import { RightsFields } from './rights-fields.tsx';

/**
 * Invites one person or many, with shared or individual rights. Invites everybody who can be invited, and shows the reasons for the others.
 * `contact` is the user id of a contact who is to become a user.
 */
export function InviteScreen({ contact }: { readonly contact?: string | undefined }) {
  const { users, manager, currency, draft, change, drop, people } = useInviteForm(contact);
  const account = useAccount();
  const refusal = account ? refuseByAccountStatus(account.status, inviteUser.accountRight) : null;
  const inviting = useInviting({ onDone: drop, reload: users.reload });
  const isOpen = ({ line, refusal: ofPerson }: InvitedPerson) =>
    line.fault === null && ofPerson === null && !isSent(inviting.sent[line.email]);
  const waiting = users.answer ? people.filter(isOpen) : [];
  return (
    <>
      <InviteHeader />
      <SettingsSections>
        {refusal ? (
          <Note tone="warning">
            <RefusalText refusal={refusal} />
          </Note>
        ) : null}
        <SharedRights {...{ draft, manager, currency }} onChange={change} />
        <SettingsSection title={<Trans id="users.invite.people">People</Trans>}>
          <Textarea
            label={<Trans id="users.invite.list">Email, first name, last name</Trans>}
            description={
              <Trans id="users.invite.hint">
                One person per line. You can paste a list, such as from an address book or a spreadsheet.
              </Trans>
            }
            autosize
            minRows={3}
            maxRows={12}
            value={draft.text}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          <InvitedLines
            {...{ people, manager, currency }}
            sent={inviting.sent}
            onRights={(email, rights) => change({ own: { ...draft.own, [email]: { ...draft.own[email], ...rights } } })}
          />
        </SettingsSection>
        <InviteButton
          isBusy={inviting.isBusy}
          isRefused={refusal !== null}
          count={waiting.length}
          onSend={() => void inviting.send(waiting, waiting.length === people.length)}
        />
      </SettingsSections>
    </>
  );
}

/** The typed values, stored on the device, and the resulting people with their rights. */
function useInviteForm(contact: string | undefined) {
  const { i18n } = useLingui();
  const { who, roles, program } = usePortal();
  const currency = useAccount()?.currency ?? program.defaultCurrency;
  const users = useServerQuery(manageUsersQuery, {});
  const kept = useKeptDraft('invite-users', inviteDraftSchema, emptyInvite(i18n.locale.slice(0, 2)));
  const all = users.answer?.manageUsers ?? [];
  const manager: UserManager = { userId: who.user, roles, groups: users.answer?.userGroups ?? [] };
  const own: OwnLimit = { limitMinor: all.find(({ id }) => id === who.user)?.limitMinor ?? null, currency };
  const known = all.find(({ id }) => id === contact);
  const draft: InviteDraft =
    known && !kept.isStarted
      ? { ...kept.value, text: `${known.email}, ${known.firstName}, ${known.lastName}` }
      : kept.value;
  return {
    users,
    manager,
    currency,
    draft,
    change: (changes: Partial<InviteDraft>) => kept.put({ ...draft, ...changes }),
    drop: () => void kept.drop(),
    people: readInvitedList(draft.text).map((line) =>
      invitedPerson(draft, line, { manager, own, locale: i18n.locale, users: all }),
    ),
  };
}

function isSent(outcome: Sent[string] | undefined): boolean {
  return outcome === 'invited' || outcome === 'waiting';
}

type Inviting = { readonly onDone: () => void; readonly reload: () => Promise<void> };

/** Sends the invitations one after the other: the verification of the first one is valid for the others. */
function useInviting({ onDone, reload }: Inviting) {
  const { offline } = usePortal();
  const [sent, setSent] = useState<Sent>({});
  const [isBusy, setBusy] = useState(false);
  const send = async (people: readonly InvitedPerson[], isEverybody: boolean) => {
    setBusy(true);
    let invited = 0;
    for (const { line, input } of people) {
      const done = await offline.perform('inviteUser', input);
      const outcome = done.ok ? (done.answer.outcome === 'inApproval' ? 'waiting' : 'invited') : done.refusal;
      if (outcome === 'invited') invited += 1;
      setSent((before) => ({ ...before, [line.email]: outcome }));
      if (!done.ok && ['MFA_REQUIRED', 'NO_CONNECTION'].includes(done.refusal.code)) break;
    }
    await reload();
    setBusy(false);
    if (invited === 0) return;
    showNotice(<Plural id="users.invite.done" value={invited} one="# person invited" other="# people invited" />);
    // Nobody in the list needs attention any more.
    if (isEverybody && invited === people.length) onDone();
  };
  return { sent, isBusy, send };
}

type SharedRightsProps = {
  readonly draft: InviteDraft;
  readonly manager: UserManager;
  readonly currency: string;
  readonly onChange: (change: Partial<InviteDraft>) => void;
};

/** The rights of everybody without individual ones, and the language of the e-mail. */
function SharedRights({ draft, manager, currency, onChange }: SharedRightsProps) {
  const { program } = usePortal();
  const country = useAccount()?.country ?? null;
  const languages = languagesOffered(country, program.locales);
  return (
    <SettingsSection
      title={<Trans id="users.invite.shared">For everyone</Trans>}
      description={<Trans id="users.invite.shared-hint">You can change this for each person below.</Trans>}
    >
      <RightsFields
        {...{ manager, currency }}
        rights={draft.shared}
        onChange={(rights: Partial<TypedRights>) => onChange({ shared: { ...draft.shared, ...rights } })}
      />
      <NativeSelect
        label={<Trans id="users.invite.language">Language of the email</Trans>}
        value={draft.language}
        onChange={({ currentTarget }) => onChange({ language: currentTarget.value })}
        data={languages.map((one) => ({ value: one, label: languageInItsWords(one) }))}
      />
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

type InviteButtonProps = {
  readonly count: number;
  readonly isBusy: boolean;
  readonly isRefused: boolean;
  readonly onSend: () => void;
};

function InviteButton({ count, isBusy, isRefused, onSend }: InviteButtonProps) {
  const { isOnline } = useSyncStatus();
  return (
    <div>
      <Button size="md" loading={isBusy} disabled={!isOnline || isRefused || count === 0} onClick={onSend}>
        <Plural id="users.invite.send" value={count} _0="Invite" one="Invite # person" other="Invite # people" />
      </Button>
      {isOnline ? null : (
        <p className={styles.hint}>
          <Trans id="users.offline">Changing a user needs a connection.</Trans>
        </p>
      )}
    </div>
  );
}
