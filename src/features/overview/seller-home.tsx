import { Trans } from '@lingui/react/macro';
import { IconHelpCircle, IconShieldLock, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BadgeIcon } from '../../ui/status/status-badge.tsx';
import { PageHeader, Section } from '../../ui/layout/layout.tsx';
import { Line } from './line.tsx';
import classes from './overview.module.css';

/** Home of a person who acts for a seller, and so has no account here: the person's own pages, and help. */
export function SellerHome() {
  return (
    <>
      <PageHeader
        title={<Trans id="overview.title">Home</Trans>}
        note={
          <Trans id="overview.seller.text">
            You’re signed in for a seller. Sellers have no credit account here, so there’s nothing to pay or approve.
          </Trans>
        }
      />
      <Section title={<Trans id="overview.seller.own">Your sign-in</Trans>}>
        <ul className={classes.list}>
          <Place
            to="/account/profile/general"
            icon={IconUser}
            title={<Trans id="overview.seller.profile">Profile</Trans>}
            note={<Trans id="overview.seller.profile-note">Your email and password</Trans>}
          />
          <Place
            to="/account/profile/security"
            icon={IconShieldLock}
            title={<Trans id="overview.seller.security">Security</Trans>}
            note={<Trans id="overview.seller.security-note">2‑step verification, and where you’re signed in</Trans>}
          />
          <Place
            to="/help"
            icon={IconHelpCircle}
            title={<Trans id="overview.seller.help">Help</Trans>}
            note={<Trans id="overview.seller.help-note">Answers to common questions, and how to reach us</Trans>}
          />
        </ul>
      </Section>
    </>
  );
}

type PlaceProps = {
  readonly to: '/account/profile/general' | '/account/profile/security' | '/help';
  readonly icon: BadgeIcon;
  readonly title: ReactNode;
  readonly note: ReactNode;
};

function Place({ to, icon, title, note }: PlaceProps) {
  return (
    <li className={classes.item}>
      <Link to={to} className={classes.line}>
        <Line icon={icon} tone="neutral" title={title} note={note} />
      </Link>
    </li>
  );
}
