import { Switch } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { NoticeTopic } from '../../../domain/users/notice-topics.ts';
import { topics, topicsFor, withSwitched } from '../../../domain/users/notice-topics.ts';
import type { Person } from '../../../domain/users/person.ts';
import { switchNotice } from '../../../domain/users/switch-notice.action.ts';
import { inputOf } from '../../../domain/action.ts';
import { useEntries, usePortal } from '../../platform/react/portal-context.ts';
import { useState } from 'react';
import type { Refusal } from '../../../domain/errors.ts';
import { FailureNote } from '../../ui/status/failure-note.tsx';

/** A switch for each topic that this person can be e-mailed about. What waits to be sent counts already. */
export function NoticeSwitches({ person }: { readonly person: Person }) {
  const { i18n } = useLingui();
  const { offline, roles } = usePortal();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const off = useSwitchedOff(person);
  const change = async (topic: NoticeTopic, isOn: boolean) => {
    const kept = await offline.enqueue('switchNotice', { personId: person.id, topic, isOn });
    setRefusal(kept.ok ? null : kept.refusal);
  };
  return (
    <>
      {topicsFor(roles).map((topic) => (
        <Switch
          key={topic}
          label={i18n._(topics[topic].name)}
          checked={!off.includes(topic)}
          onChange={(event) => void change(topic, event.currentTarget.checked)}
        />
      ))}
      {refusal ? <FailureNote failure={refusal} /> : null}
    </>
  );
}

/** What is switched off, with what waits on this device, oldest first. */
function useSwitchedOff(person: Person): readonly string[] {
  return useEntries().reduce<readonly string[]>((off, { envelope, state }) => {
    const input = state.kind === 'needsYou' || state.kind === 'draft' ? null : inputOf(switchNotice, envelope);
    return input ? withSwitched(off, input.topic, input.isOn) : off;
  }, person.noticesOff);
}
