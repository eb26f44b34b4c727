import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import type { CreateGroupStep } from '../../features/groups/create-group-steps.ts';
import { CreateGroup } from '../../features/groups/create-group.tsx';
import { InvoiceListScreen } from '../../features/invoices/list/invoice-list-screen.tsx';
import { invoiceSearchSchema } from '../../features/invoices/invoice-search.ts';
import { listRoute, useListAddress } from '../../kit/list/list-route.ts';
import { RouteDialog } from '../../kit/dialog/route-dialog.tsx';

export const Route = createFileRoute('/_signed-in/account-overview/create-group')({
  ...listRoute('account-overview-create-group', invoiceSearchSchema),
  component: CreateGroupRoute,
});

function CreateGroupRoute() {
  const navigate = Route.useNavigate();
  const [step, setStep] = useState<CreateGroupStep>('name');
  return (
    <>
      <InvoiceListScreen {...useListAddress(Route)} />
      <RouteDialog title={<Trans id="groups.create.title">Create a group</Trans>} over={{ to: '/account-overview' }}>
        {() => (
          <CreateGroup
            step={step}
            onStep={setStep}
            onCreated={(id) =>
              void (id === ''
                ? navigate({ to: '/account/settings/groups', replace: true })
                : navigate({ to: '/account/group', search: { id }, replace: true }))
            }
          />
        )}
      </RouteDialog>
    </>
  );
}
