import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { I18n } from '@lingui/core';
import { type ReactNode, Fragment } from 'react';
import type { HappeningSubject } from '../../../domain/activity/happenings.ts';
import { hasRole } from '../../../domain/access/role.ts';
import { isOffered } from '../../../domain/page-rules.ts';
import { pages, type PageName } from '../../../domain/pages.ts';
import type { NamedHappening } from './with-references.ts';
import { usePortal } from '../../platform/react/portal-context.ts';

/** Whom and what an activity is about, by name: the requested action, the thing, the person; null if it has no name. */
export function happeningName({ subject, person, asked }: NamedHappening, i18n: I18n): ReactNode {
  const parts = [
    { key: 'asked', text: asked && i18n._(asked) },
    { key: 'subject', text: subjectName(subject) },
    { key: 'person', text: person && <bdi>{person}</bdi> },
  ].filter(({ text }) => Boolean(text));
  return parts.length === 0
    ? null
    : parts.map(({ key, text }, place) => (
        <Fragment key={key}>
          {place > 0 ? ' · ' : null}
          {text}
        </Fragment>
      ));
}

/** The name of an activity's subject as one text, for a search and an export. */
export function happeningNameText({ subject, person, asked }: NamedHappening, i18n: I18n): string {
  const reference = 'reference' in subject ? subject.reference : null;
  return [asked && i18n._(asked), reference, person].filter(Boolean).join(' · ');
}

/** The number of an activity's subject; null if it has none. */
function subjectName(subject: HappeningSubject): ReactNode {
  if (subject.type === 'invoices') {
    const { length: count } = subject.ids;
    return <Trans id="overview.activity.invoices">{count} invoices</Trans>;
  }
  if (subject.type === 'other' || subject.type === 'creditLine' || subject.reference === null) return null;
  return <bdi>{subject.reference}</bdi>;
}

/** Pages that a program may not have. */
const pageOf: Partial<Record<HappeningSubject['type'], PageName>> = {
  payment: 'payment',
  approval: 'approval',
  card: 'purchase-card',
  bankAccount: 'bank-account',
  dispute: 'activity-dispute',
};

type SubjectLinkProps = {
  readonly subject: HappeningSubject;
  readonly className: string | undefined;
  readonly tabIndex?: number;
  readonly children: ReactNode;
};

/** A link to the page of the row that an activity is about; text only if that row has no page. */
export function SubjectLink({ subject, children, ...link }: SubjectLinkProps) {
  const { program, roles } = usePortal();
  const page = pageOf[subject.type];
  const isClosed =
    (subject.type === 'user' && !hasRole(roles, ...pages['edit-user-general'].opensFor)) ||
    (subject.type === 'dispute' && !hasRole(roles, ...pages['activity-dispute'].opensFor)) ||
    (subject.type === 'group' && !hasRole(roles, ...pages.group.opensFor));
  if (isClosed || (page && !isOffered(page, program.flags))) return <div className={link.className}>{children}</div>;
  switch (subject.type) {
    case 'payment':
      return (
        <Link to="/payment/$id" params={{ id: subject.id }} {...link}>
          {children}
        </Link>
      );
    case 'approval':
      return (
        <Link to="/approvals/$approvalId" params={{ approvalId: subject.id }} {...link}>
          {children}
        </Link>
      );
    case 'card':
      return (
        <Link
          to="/account/settings/purchasing-controls/view-cards/card/$cardId"
          params={{ cardId: subject.id }}
          {...link}
        >
          {children}
        </Link>
      );
    case 'bankAccount':
      return (
        <Link to="/account/payment-methods/$bankAccountId" params={{ bankAccountId: subject.id }} {...link}>
          {children}
        </Link>
      );
    case 'user':
      return (
        <Link to="/account/settings/users/$id/general" params={{ id: subject.id }} {...link}>
          {children}
        </Link>
      );
    case 'dispute':
      return (
        <Link to="/activity/disputes/$disputeId" params={{ disputeId: subject.id }} {...link}>
          {children}
        </Link>
      );
    case 'group':
      return (
        <Link to="/account/group" search={{ id: subject.id }} {...link}>
          {children}
        </Link>
      );
    case 'invoice':
      return (
        <Link to="/account-overview/invoices/$chargeId" params={{ chargeId: subject.id }} {...link}>
          {children}
        </Link>
      );
    case 'invoices':
      return (
        <Link to="/account-overview" search={{ tab: 'all', sort: 'billDate', dir: 'desc' }} {...link}>
          {children}
        </Link>
      );
    case 'creditLine':
      return (
        <Link to="/overview" {...link}>
          {children}
        </Link>
      );
    case 'limit':
    case 'policy':
    case 'other':
      return <div className={link.className}>{children}</div>;
  }
}
