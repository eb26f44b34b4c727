import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Role } from '../../../domain/access/role.ts';
import { homePath } from '../../../domain/page-rules.ts';
import { roleNames } from '../../../domain/access/role-names.ts';
import { eitherOf } from '../../ui/text/either-of.ts';
import { EmptyState } from '../../ui/layout/screen-state.tsx';

/** Shown instead of a page that needs other roles: names these roles, and links to another page. */
export function NotYoursScreen({ holders }: { readonly holders: readonly Role[] }) {
  const { i18n } = useLingui();
  const names = holders.map((role) => i18n._(roleNames[role]));
  const list = eitherOf(names, i18n.locale);
  return (
    <EmptyState
      isHeading
      icon={IconLock}
      title={<Trans id="access.not-yours.title">You don’t have access to this page</Trans>}
      action={
        <Button renderRoot={(rest) => <Link {...rest} to={homePath} search={{}} />}>
          <Trans id="access.not-yours.home">Go to Home</Trans>
        </Button>
      }
    >
      {names.length > 0 ? (
        <Trans id="access.not-yours.text">This page is for these roles: {list}. You don’t have one of them.</Trans>
      ) : null}
    </EmptyState>
  );
}
