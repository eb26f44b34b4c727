import { Switch } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Role } from '../../../domain/access/role.ts';
import {
  type NoticeChoice,
  type NoticeSwitch,
  digestName,
  isSwitchedOn,
  topics,
  topicsFor,
  withSwitched,
} from '../../../domain/users/notice-topics.ts';
import type { Person } from '../../../domain/users/person.ts';
import { switchNotice } from '../../../domain/users/switch-notice.action.ts';
import { inputOf } from '../../../domain/action.ts';
import { useEntries, usePortal } from '../../platform/react/portal-context.ts';
import type { Refusal } from '../../../domain/errors.ts';
import { FailureNote } from '../../ui/status/failure-note.tsx';

/** A switch for each topic of this person's e-mails, and one for a daily e-mail. Waiting changes are included. */
export function NoticeSwitches({ person }: { readonly person: Person }) {
  const { offline, roles } = usePortal();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const choice = useChoice(person);
  const change = async (topic: NoticeSwitch, isOn: boolean) => {
    const kept = await offline.enqueue('switchNotice', { personId: person.id, topic, isOn });
    setRefusal(kept.ok ? null : kept.refusal);
  };
  return (
    <>
      <SwitchesOfNotices choice={choice} roles={roles} onChange={(which, isOn) => void change(which, isOn)} />
      {refusal ? <FailureNote failure={refusal} /> : null}
    </>
  );
}

type SwitchesProps = {
  readonly choice: NoticeChoice;
  readonly roles: readonly Role[];
  readonly isDisabled?: boolean;
  readonly onChange: (which: NoticeSwitch, isOn: boolean) => void;
};

/** The switches for these roles. */
export function SwitchesOfNotices({ choice, roles, isDisabled = false, onChange }: SwitchesProps) {
  const { i18n } = useLingui();
  return [...topicsFor(roles), 'daily-digest' as const].map((which) => (
    <Switch
      key={which}
      label={<span>{i18n._(which === 'daily-digest' ? digestName : topics[which].name)}</span>}
      description={which === 'daily-digest' ? <DigestHint /> : undefined}
      checked={isSwitchedOn(choice, which)}
      disabled={isDisabled}
      onChange={(event) => onChange(which, event.currentTarget.checked)}
    />
  ));
}

function DigestHint() {
  return (
    <Trans id="profile.notice.digest.hint">
      Sent in the morning. Failed payments and requests for approval are still sent right away.
    </Trans>
  );
}

/** The choice with the waiting changes of this device, oldest first. */
function useChoice(person: Person): NoticeChoice {
  return useEntries().reduce<NoticeChoice>((choice, { envelope, state }) => {
    const input = state.kind === 'needsYou' || state.kind === 'draft' ? null : inputOf(switchNotice, envelope);
    return input ? withSwitched(choice, input.topic, input.isOn) : choice;
  }, person);
}
