import { NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { hasRole } from '../../../domain/access/role.ts';
import { roleNames } from '../../../domain/access/role-names.ts';
import { type Bound, type WhyNot, boundOf, whyNotAction, whyNotPage } from '../../../domain/access/why-not.ts';
import type { SpendingLimit } from '../../../domain/cards/spending-limit.ts';
import { labelsOf } from '../../../domain/known-actions/action-labels.ts';
import { actionOf, actions } from '../../../domain/actions.ts';
import { groupAdminLimitsOf, underGroupAdminLimits } from '../../../domain/programs/group-admin-limits.ts';
import { pageList } from '../../../domain/page-rules.ts';
import { withSupport } from '../../../domain/access/role-sets.ts';
import { useServerQuery } from '../../kit/server-query/use-server-query.ts';
import { usersQuery } from '../../platform/account/users.documents.ts';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { Section } from '../../ui/layout/layout.tsx';
import { RefusalText } from '../../ui/status/refusal-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { eitherOf } from '../../ui/text/either-of.ts';
import { UserStatusBadge } from '../../ui/status/user-status-badge.tsx';
import { userStatuses } from '../../../domain/users/user-status.ts';
import classes from './access.module.css';

/** Shows the first rule that refuses a person a page or an action, by the portal's own rules. */
export function WhyNotSection() {
  const { t, i18n } = useLingui();
  const { program, who } = usePortal();
  const { routesByPath } = useRouter();
  const [userId, setUserId] = useState<string>(who.user);
  const [subject, setSubject] = useState('');
  const { people, asking, buyer, own, group } = useAsked(userId);
  const [kind, name = ''] = subject.split(':');
  const action = kind === 'action' ? actionOf(name) : undefined;
  const page = kind === 'page' ? pageList.find((one) => one.name === name) : undefined;
  const ofGroupAdmins = groupAdminLimitsOf(program.groupAdminLimits, buyer?.groupAdminLimits);
  const answer = action
    ? whyNotAction(underGroupAdminLimits(action, ofGroupAdmins), asking)
    : page
      ? whyNotPage(page.name, asking)
      : null;
  const there = pageList.filter(({ path, opensFor }) => opensFor !== 'public' && Object.hasOwn(routesByPath, path));
  return (
    <Section title={<Trans id="access.why.title">Why can’t I …?</Trans>}>
      <div className={classes.why}>
        <NativeSelect
          label={<span>{t({ id: 'access.why.person', message: 'Person' })}</span>}
          value={userId}
          onChange={({ currentTarget }) => setUserId(currentTarget.value)}
        >
          {people.some(({ id }) => id === who.user) ? null : <option value={who.user}>{who.name}</option>}
          {people.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label={<span>{t({ id: 'access.why.what', message: 'Action or page' })}</span>}
          value={subject}
          onChange={({ currentTarget }) => setSubject(currentTarget.value)}
        >
          <option value="">{t({ id: 'access.why.choose', message: 'Select' })}</option>
          <optgroup label={t({ id: 'access.why.actions', message: 'Actions' })}>
            {Object.values(actions).map(({ kind: one }) => (
              <option key={one} value={`action:${one}`}>
                {i18n._(labelsOf(one).name)}
              </option>
            ))}
          </optgroup>
          <optgroup label={t({ id: 'access.why.pages', message: 'Pages' })}>
            {there.map((one) => (
              <option key={one.name} value={`page:${one.name}`}>
                {i18n._(one.title)}
              </option>
            ))}
          </optgroup>
        </NativeSelect>
      </div>
      {action || page ? (
        <p className={classes.answer} role="status">
          {action && answer === null ? (
            <Allowed bound={boundOf(action, asking)} group={group} limit={own} />
          ) : (
            <Answer answer={answer} />
          )}
        </p>
      ) : null}
    </Section>
  );
}

/** The people to choose from, and the facts about one of them that the rules read. */
function useAsked(userId: string) {
  const { offline, program, roles, who } = usePortal();
  const mayLook = hasRole(roles, ...withSupport(['buyerAdministrator']));
  const users = useServerQuery(usersQuery, {}, { enabled: mayLook && who.buyer !== null });
  const { data: buyers } = useOfflineQuery({
    queryKey: ['device', 'buyers', 'status'],
    queryFn: () => offline.read.all('buyers'),
  });
  const { data: limits = [] } = useOfflineQuery({
    queryKey: ['device', 'spendingLimits', 'of-everybody'],
    queryFn: () => offline.read.all('spendingLimits'),
  });
  const people = users.answer?.users ?? [];
  const person = people.find(({ id }) => id === userId) ?? { roles, status: 'Active', groupId: null };
  // A limit has the id of the user or the group that it is the limit of.
  const own = limits.find(({ id }) => String(id) === userId);
  const groupId = person.groupId ?? own?.groupId ?? null;
  const asking = {
    roles: person.roles,
    userStatus: person.status,
    accountStatus: buyers?.[0]?.status ?? null,
    flags: program.flags,
    groupId,
    limitMinor: own?.limitMinor ?? null,
  };
  const group = limits.find(({ id }) => String(id) === groupId)?.name;
  return { people, asking, buyer: buyers?.[0], own, group };
}

type AllowedProps = {
  readonly bound: Bound | null;
  /** The name of the person's group, if it is known here. */
  readonly group: string | undefined;
  readonly limit: Pick<SpendingLimit, 'limitMinor' | 'currency'> | undefined;
};

/** What an action is allowed for, by group and limit. */
function Allowed({ bound, group, limit }: AllowedProps): ReactNode {
  if (bound === 'limit' && limit?.limitMinor != null) {
    const most = <MinorText minor={limit.limitMinor} currency={limit.currency} />;
    return <Trans id="access.why.up-to-limit">Allowed up to their own limit of {most}.</Trans>;
  }
  if (bound === 'group' && group !== undefined) {
    const name = <bdi data-given>{group}</bdi>;
    return <Trans id="access.why.in-group">Allowed for the group {name} and the groups below it.</Trans>;
  }
  return bound === 'own' ? (
    <Trans id="access.why.own">Allowed for their own records.</Trans>
  ) : (
    <Trans id="access.why.allowed">Allowed. An amount or a status can still prevent it.</Trans>
  );
}

function Answer({ answer }: { readonly answer: WhyNot | null }): ReactNode {
  const { i18n } = useLingui();
  const namesOf = (holders: Extract<WhyNot, { rule: 'role' }>['holders']) =>
    eitherOf(
      holders.map((role) => i18n._(roleNames[role])),
      i18n.locale,
    );
  switch (answer?.rule) {
    case undefined:
      return <Trans id="access.why.opens">They can open this page.</Trans>;
    case 'userStatus': {
      const status = userStatuses.find((one) => one === answer.status);
      return (
        <>
          <Trans id="access.why.user-status">Only active users can sign in. The status of this user is:</Trans>{' '}
          {status ? <UserStatusBadge status={status} /> : answer.status}
        </>
      );
    }
    case 'feature':
      return <Trans id="access.why.feature">This program doesn’t have this feature.</Trans>;
    case 'role': {
      const holders = namesOf(answer.holders);
      return <Trans id="access.why.role">It needs one of these roles: {holders}.</Trans>;
    }
    case 'accountStatus':
      return <RefusalText refusal={{ code: 'ACCOUNT_STATUS', values: { status: answer.status } }} />;
    case 'group':
      return <Trans id="access.why.group">Group Admins act for their group, and this person is in none.</Trans>;
    case 'limit':
      return <Trans id="access.why.limit">Nobody can give a limit above their own, and theirs is 0.</Trans>;
    case 'asks': {
      const deciders = namesOf(answer.decides);
      return <Trans id="access.why.asks">They can request it. Decided by: {deciders}.</Trans>;
    }
  }
}
