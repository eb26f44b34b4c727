import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { CardTab } from '../../../../domain/cards/card.ts';
import { StripTab, TabStrip } from '../../../ui/lists/tab-strip.tsx';

type TabsProps = { readonly active: CardTab; readonly activeCount: number; readonly terminatedCount: number };

/** The two tabs, each an address of its own. */
export function CardTabs({ active, activeCount, terminatedCount }: TabsProps) {
  const { t } = useLingui();
  return (
    <TabStrip label={t({ id: 'cards.tabs.label', message: 'Cards by standing' })}>
      <StripTab
        isActive={active === 'active'}
        name={<Trans id="cards.tab.active">Active</Trans>}
        count={activeCount}
        link={(rest) => <Link {...rest} to="/account/settings/purchasing-controls/view-cards/active" search={{}} />}
      />
      <StripTab
        isActive={active === 'terminated'}
        name={<Trans id="cards.tab.terminated">Terminated</Trans>}
        count={terminatedCount}
        link={(rest) => <Link {...rest} to="/account/settings/purchasing-controls/view-cards/terminated" search={{}} />}
      />
    </TabStrip>
  );
}
