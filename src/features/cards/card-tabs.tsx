import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CardTab } from '../../../domain/cards/card.ts';
import classes from './cards.module.css';

type TabsProps = { readonly active: CardTab; readonly activeCount: number; readonly terminatedCount: number };

/** The two tabs, each an address of its own. */
export function CardTabs({ active, activeCount, terminatedCount }: TabsProps) {
  const { t, i18n } = useLingui();
  return (
    <nav className={classes.tabs} aria-label={t({ id: 'cards.tabs.label', message: 'Cards by standing' })}>
      <Tab to="/account/settings/purchasing-controls/view-cards/active" isActive={active === 'active'}>
        <Trans id="cards.tab.active">Active</Trans> <span className={classes.count}>{i18n.number(activeCount)}</span>
      </Tab>
      <Tab to="/account/settings/purchasing-controls/view-cards/terminated" isActive={active === 'terminated'}>
        <Trans id="cards.tab.terminated">Terminated</Trans>{' '}
        <span className={classes.count}>{i18n.number(terminatedCount)}</span>
      </Tab>
    </nav>
  );
}

type TabProps = {
  readonly to: `/account/settings/purchasing-controls/view-cards/${CardTab}`;
  readonly isActive: boolean;
  readonly children: ReactNode;
};

function Tab({ to, isActive, children }: TabProps) {
  return (
    <Link to={to} search={{}} className={classes.tab} aria-current={isActive ? 'page' : undefined}>
      {children}
    </Link>
  );
}
