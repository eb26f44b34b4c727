import { Plural, useLingui } from '@lingui/react/macro';
import {
  IconCreditCard,
  IconCreditCardPay,
  IconFileInvoice,
  IconGauge,
  IconHome,
  IconLockAccess,
  IconReceipt2,
  IconUserCheck,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { BadgeIcon } from '../../ui/status-badge.tsx';
import type { Destination, DestinationKey } from '../../../domain/access/destinations.ts';
import { VisuallyHidden } from '@mantine/core';
import styles from './nav-list.module.css';

type NavListProps = {
  readonly destinations: readonly Destination[];
  /** Requests that wait for this person's decision. */
  readonly forApproval: number;
  /** Which destination carries their number. */
  readonly badgeOn: DestinationKey;
  /** One word each, as in a phone's bar. */
  readonly isShort?: boolean;
  readonly onLeave?: () => void;
};

/** The destinations as links with icon and word; the current one is marked. */
export function NavList({ destinations, forApproval, badgeOn, isShort = false, onLeave }: NavListProps) {
  const { i18n } = useLingui();
  return (
    <ul className={styles.list}>
      {destinations.map(({ key, path, label, short }) => {
        const Icon = icons[key];
        return (
          <li key={key}>
            <Link
              to={path}
              className={styles.link}
              activeProps={{ 'data-active': true, 'aria-current': 'page' }}
              search={{}}
              onClick={onLeave}
            >
              <Icon size={20} stroke={1.6} aria-hidden />
              <span className={styles.label}>{i18n._(isShort && short ? short : label)}</span>
              {key === badgeOn && forApproval > 0 ? <ForApproval forApproval={forApproval} /> : null}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

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

const icons: Record<DestinationKey, BadgeIcon> = {
  home: IconHome,
  invoices: IconFileInvoice,
  pay: IconCreditCardPay,
  payments: IconReceipt2,
  cards: IconCreditCard,
  limitCheck: IconGauge,
  approvals: IconUserCheck,
  access: IconLockAccess,
};
