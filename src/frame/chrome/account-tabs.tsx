import { useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { accountTabs } from '../../../domain/menus.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { StripTab, TabStrip } from '../../ui/lists/tab-strip.tsx';

/** The tabs of the account overview, above each page that belongs to it. */
export function AccountTabs() {
  const { t, i18n } = useLingui();
  const { program, roles } = usePortal();
  const page = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page });
  const tabs = accountTabs(roles, program.flags);
  if (tabs.length < 2 || !tabs.some(({ name }) => name === page)) return null;
  return (
    <TabStrip label={t({ id: 'shell.account-tabs', message: 'Account overview' })}>
      {tabs.map(({ name, path, label }) => (
        <StripTab
          key={name}
          name={i18n._(label)}
          isActive={name === page}
          link={(props) => <Link to={path} search={{}} activeOptions={{ exact: true }} {...props} />}
        />
      ))}
    </TabStrip>
  );
}
