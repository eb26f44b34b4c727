import { useLingui } from '@lingui/react';
import { IconCreditCardPay, IconFileInvoice, IconUserCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { BadgeIcon } from '../../ui/status-badge.tsx';
import type { Destination } from './navigation.ts';
import styles from './nav-list.module.css';

type NavListProps = {
  readonly destinations: readonly Destination[];
  /** Requests that wait for this person's decision. */
  readonly forApproval: number;
};

/** The destinations as links with icon and word; the current one is marked. */
export function NavList({ destinations, forApproval }: NavListProps) {
  const { i18n } = useLingui();
  return (
    <ul className={styles.list}>
      {destinations.map(({ key, path, label }) => {
        const Icon = icons[key];
        return (
          <li key={key}>
            <Link
              to={path}
              className={styles.link}
              activeProps={{ 'data-active': true, 'aria-current': 'page' }}
              search={{}}
            >
              <Icon size={20} stroke={1.6} aria-hidden />
              <span className={styles.label}>{i18n._(label)}</span>
              {key === 'approvals' && forApproval > 0 ? (
                <span className={`figures ${styles.count}`}>{forApproval}</span>
              ) : null}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const icons: Record<Destination['key'], BadgeIcon> = {
  invoices: IconFileInvoice,
  pay: IconCreditCardPay,
  approvals: IconUserCheck,
};
