import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { createGroupSteps } from '../../features/groups/create-group-steps.ts';
import { CreateGroupScreen } from '../../features/groups/create-group-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/create-group')({
  staticData: { page: 'create-group' },
  validateSearch: v.object({ step: v.fallback(v.optional(v.picklist(createGroupSteps)), undefined) }),
  component: CreateGroupRoute,
});

function CreateGroupRoute() {
  const navigate = Route.useNavigate();
  const { step = 'name' } = Route.useSearch();
  return <CreateGroupScreen step={step} onStep={(next) => void navigate({ search: { step: next } })} />;
}
