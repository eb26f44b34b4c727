import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconCloudOff, IconFileInvoice, IconUserCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { plainButtonClass } from '../../ui/fields/plain-button.tsx';
import type { BadgeIcon } from '../../ui/status/status-badge.tsx';
import { useProgram } from '../../platform/shell/use-program.ts';
import { PublicLayout } from '../../kit/public-layout.tsx';
import styles from './home-page.module.css';

/** The public home page of the program: a description of the portal and the sign-in link. */
export function HomePage() {
  const { name } = useProgram();
  return (
    <PublicLayout wide>
      <div className={styles.home}>
        <h1 className={styles.title}>
          <Trans id="home.title">Your trade account with {name}</Trans>
        </h1>
        <p className={styles.lead}>
          <Trans id="home.lead">See what’s due, pay it from your bank account and track every payment.</Trans>
        </p>
        <Link to="/login" search={{}} className={plainButtonClass('primary')}>
          <Trans id="home.sign-in">Sign in</Trans>
        </Link>
        <ul className={styles.points}>
          <Point
            icon={IconFileInvoice}
            title={<Trans id="home.point.invoices.title">All your invoices in one list</Trans>}
          >
            <Trans id="home.point.invoices.text">
              Open, past due, processing and disputed, with the amount left to pay.
            </Trans>
          </Point>
          <Point
            icon={IconUserCheck}
            title={<Trans id="home.point.approvals.title">Approvals with the full picture</Trans>}
          >
            <Trans id="home.point.approvals.text">
              Approvers see the figures from the time of the request next to today’s.
            </Trans>
          </Point>
          <Point icon={IconCloudOff} title={<Trans id="home.point.offline.title">Works without a connection</Trans>}>
            <Trans id="home.point.offline.text">
              Look things up and queue payments anywhere. Everything is checked again before it’s sent.
            </Trans>
          </Point>
        </ul>
      </div>
    </PublicLayout>
  );
}

type PointProps = { readonly icon: BadgeIcon; readonly title: ReactNode; readonly children: ReactNode };

function Point({ icon: Icon, title, children }: PointProps) {
  return (
    <li className={styles.point}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <h2 className={styles.pointTitle}>{title}</h2>
      <p className={styles.pointText}>{children}</p>
    </li>
  );
}
