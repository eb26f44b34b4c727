import { NativeSelect } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import type { CreateGroupInput } from '../../../domain/groups/create-group.action.ts';
import { askedWords } from '../../kit/detail/second-administrator-note.tsx';
import { showNotice } from '../../kit/notice.ts';
import { FormPage, type FieldProps } from '../../kit/form/form-page.tsx';
import { useFormAction } from '../../kit/form/use-form-action.ts';
import { useServerQuery } from '../../kit/server-query/use-server-query.ts';
import { type WizardStep, Wizard } from '../../kit/wizard.tsx';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { useKeptDraft } from '../../platform/react/use-kept-draft.ts';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { FailedState, OfflineState } from '../../ui/layout/screen-state.tsx';
import { BillToFields, EntityFields, PlaceFields, useGroupLabels } from './group-fields.tsx';
import { type GroupTexts, billToSchema, emptyGroup, entitySchema, groupFormSchema, placeSchema } from './group-form.ts';
import { type GroupsAnswer, type Member, groupsQuery } from './groups.documents.ts';
import type { CreateGroupStep } from './create-group-steps.ts';
import { UserPicker } from './user-picker.tsx';

type CreateGroupProps = {
  readonly step: CreateGroupStep;
  readonly onStep: (step: CreateGroupStep) => void;
  readonly onCreated: (groupId: string) => void;
  readonly header?: WizardStep<CreateGroupStep>['header'];
};

const typedSchema = v.record(v.string(), v.string());

/** A new group in four steps; a reporting group has no details and no billing, so it needs only two. */
export function CreateGroup(props: CreateGroupProps) {
  const { offline } = usePortal();
  const groups = useServerQuery(groupsQuery, {});
  const draft = useKeptDraft('create-group', typedSchema, {});
  // The tax id is not kept in the draft: after a reload it is asked for again.
  const [taxId, setTaxId] = useState('');
  const { data: buyers } = useOfflineQuery({
    queryKey: ['device', 'buyers', 'country'],
    queryFn: () => offline.read.all('buyers'),
  });
  if (groups.answer === undefined && groups.failure)
    return groups.failure.code === 'NO_CONNECTION' ? (
      <OfflineState onRetry={() => void groups.reload()} />
    ) : (
      <FailedState onRetry={() => void groups.reload()} />
    );
  if (!groups.answer || !draft.isReady || !buyers) return <LoadingState />;
  const company = groups.answer.groups.find(({ isCompany }) => isCompany)?.id ?? '';
  const kept = { ...emptyGroup(buyers[0]?.country ?? 'GB'), ...draft.value };
  // Also for a draft from before the company had a group of its own: everything is below it.
  const typed: GroupTexts = { ...kept, parentId: kept.parentId || company, taxId };
  return (
    <Steps
      {...props}
      {...groups.answer}
      typed={typed}
      isTaxIdMissing={draft.value['hasTaxId'] === 'yes' && taxId === ''}
      onTyped={({ taxId: typedTaxId, ...texts }) => {
        const hasTaxId = typedTaxId === undefined ? (draft.value['hasTaxId'] ?? '') : typedTaxId === '' ? '' : 'yes';
        if (typedTaxId !== undefined) setTaxId(typedTaxId);
        draft.put({ ...draft.value, ...texts, hasTaxId });
      }}
      onDone={async (groupId) => {
        await draft.drop();
        await groups.reload();
        props.onCreated(groupId);
      }}
    />
  );
}

type StepsProps = CreateGroupProps &
  GroupsAnswer & {
    readonly typed: GroupTexts;
    /** A tax ID was typed and is lost, because it is not stored. */
    readonly isTaxIdMissing: boolean;
    readonly onTyped: (texts: Readonly<Record<string, string>>) => void;
    readonly onDone: (groupId: string) => Promise<void>;
  };

function Steps(props: StepsProps) {
  const { step, header, typed, isTaxIdMissing, onTyped, onStep, groups } = props;
  const isEntity = typed.type === 'legalEntity';
  // An address of a step that this group does not have, or whose requirements are missing.
  const isStepThere = typed.name !== '' && (isEntity || step === 'people');
  const current = !isStepThere ? 'name' : isEntity && step !== 'name' && isTaxIdMissing ? 'details' : step;
  const keep = (texts: Readonly<Record<string, string>>) => {
    onTyped(texts);
    return Promise.resolve(null);
  };
  const labels = useGroupLabels(typed.country);
  const next = <Trans id="groups.create.next">Continue</Trans>;
  const form = { labels, initial: typed, submit: keep, button: next } as const;
  const steps: readonly (WizardStep<CreateGroupStep> & { readonly isOfEntity?: true })[] = [
    {
      key: 'name',
      name: <Trans id="groups.step.name">Name and type</Trans>,
      content: () => (
        <FormPage
          {...form}
          draftKey="create-group.name"
          schema={placeSchema}
          submit={async (texts) => {
            onTyped(texts);
            onStep(texts.type === 'legalEntity' ? 'details' : 'people');
            return null;
          }}
        >
          {(field) => (
            <PlaceFields
              field={field}
              groups={groups.filter(({ isLeaving }) => !isLeaving)}
              onType={(type) => onTyped({ type })}
            />
          )}
        </FormPage>
      ),
    },
    {
      key: 'details',
      isOfEntity: true,
      name: <Trans id="groups.step.details">Legal entity</Trans>,
      content: () => (
        <FormPage
          {...form}
          draftKey="create-group.details"
          secrets={['taxId']}
          schema={entitySchema}
          onDone={() => onStep('billTo')}
        >
          {(field) => <EntityFields field={field} />}
        </FormPage>
      ),
    },
    {
      key: 'billTo',
      isOfEntity: true,
      name: <Trans id="groups.step.bill-to">Bill to</Trans>,
      content: () => (
        <FormPage {...form} draftKey="create-group.bill-to" schema={billToSchema} onDone={() => onStep('people')}>
          {(field) => <BillToFields field={field} />}
        </FormPage>
      ),
    },
    {
      key: 'people',
      name: <Trans id="groups.step.people">Admin and users</Trans>,
      content: () => <PeopleStep {...props} />,
    },
  ];
  const shown = steps.filter(({ isOfEntity }) => isEntity || !isOfEntity);
  return <Wizard current={current} steps={shown.map((one) => (header ? { ...one, header } : one))} />;
}

const peopleSchema = v.object({ adminId: v.string(), userIds: v.string() });

function PeopleStep({ typed, manageUsers, onDone }: StepsProps) {
  const perform = useFormAction();
  const labels = useGroupLabels(typed.country);
  const there = manageUsers.filter(({ status, roles }) => status !== 'Terminated' && roles.length > 0);
  const created = useRef('');
  return (
    <FormPage
      draftKey="create-group.people"
      schema={peopleSchema}
      labels={labels}
      initial={typed}
      submit={({ adminId, userIds }) => {
        const input = {
          ...v.parse(groupFormSchema, typed),
          adminId: (adminId || null) as CreateGroupInput['adminId'],
          userIds: userIds.split(' ').filter(Boolean) as CreateGroupInput['userIds'],
        };
        return perform('createGroup', input, ({ outcome, result }) => {
          if (outcome === 'inApproval') showNotice(askedWords);
          const id = result?.['groupId'];
          created.current = typeof id === 'string' ? id : '';
        });
      }}
      onDone={() => void onDone(created.current)}
      button={<Trans id="groups.create.title">Create a group</Trans>}
      offlineNote={<Trans id="groups.offline">Changing a group needs a connection.</Trans>}
    >
      {(field) => (
        <>
          <AdminField field={field('adminId')} users={there} />
          <UsersField field={field('userIds')} users={there} />
        </>
      )}
    </FormPage>
  );
}

type PeopleFieldProps = { readonly field: FieldProps; readonly users: readonly Member[] };

function AdminField({ field, users }: PeopleFieldProps) {
  return (
    <NativeSelect
      {...field}
      description={<Trans id="groups.create.admin">Manages the users and cards of this group</Trans>}
      data={[
        { value: '', label: '–' },
        ...users
          .filter(({ roles }) => !roles.includes('buyerAdministrator') && !roles.includes('buyerPayer'))
          .map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

function UsersField({ field: { label, value, onChange }, users }: PeopleFieldProps) {
  return (
    <UserPicker
      label={label}
      description={<Trans id="groups.create.users">They leave their current group</Trans>}
      users={users}
      chosen={value.split(' ').filter(Boolean)}
      onChange={(chosen) => onChange({ currentTarget: { value: chosen.join(' ') } })}
    />
  );
}
