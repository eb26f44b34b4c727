import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { PurchasingControlsScreen } from '../../features/cards/controls/purchasing-controls-screen.tsx';
import { listSearchEntries } from '../../kit/list/list-search.ts';

const sortKeys: readonly string[] = ['name', 'limitMinor', 'leftMinor', 'cards', 'people'];

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/manage')({
  staticData: { page: 'manage-purchasing-controls' },
  validateSearch: v.object(listSearchEntries(sortKeys)),
  component: ControlsRoute,
});

function ControlsRoute() {
  const navigate = Route.useNavigate();
  return (
    <PurchasingControlsScreen
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
