import { Plural, useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { VisuallyHidden } from '@mantine/core';
import type { RailDestination } from '../../../../domain/menus.ts';
import type { RailPageName } from '../../../../domain/pages.ts';
import { menuIcons } from './menu-icons.ts';
import styles from './nav-list.module.css';

type NavListProps = {
  readonly destinations: readonly RailDestination[];
  /** Requests that wait for this person's decision. */
  readonly forApproval: number;
  /** The destination that shows the number. */
  readonly badgeOn: RailPageName;
  /** One-word labels, as in a phone's bar. */
  readonly isShort?: boolean;
  /** In the sheet, whose place in the history a destination takes. */
  readonly isInSheet?: boolean;
};

/** The destinations as links with icon and word; the current one is marked. */
export function NavList({ destinations, forApproval, badgeOn, isShort = false, isInSheet = false }: NavListProps) {
  const { i18n } = useLingui();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <ul className={styles.list}>
      {destinations.map(({ name, path, icon, label, short, covers }) => {
        const Icon = menuIcons[icon];
        return (
          <li key={name}>
            <Link
              to={path}
              className={styles.link}
              activeProps={marked}
              {...(covers !== undefined && here.startsWith(covers) ? marked : {})}
              search={{}}
              replace={isInSheet}
            >
              <Icon size={20} stroke={1.6} aria-hidden />
              <span className={styles.label}>{i18n._(isShort && short ? short : label)}</span>
              {name === badgeOn && forApproval > 0 ? <ForApproval forApproval={forApproval} /> : null}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const marked = { 'data-active': true, 'aria-current': 'page' } as const;

function ForApproval({ forApproval }: { readonly forApproval: number }) {
  return (
    <span className={`figures ${styles.count}`}>
      <span aria-hidden>{forApproval}</span>
      <VisuallyHidden>
        <Plural
          id="shell.bell.for-approval"
          value={forApproval}
          one="# request for your approval"
          other="# requests for your approval"
        />
      </VisuallyHidden>
    </span>
  );
}
