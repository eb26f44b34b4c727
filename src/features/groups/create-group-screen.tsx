import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { BackLink } from '../../ui/layout/back-link.tsx';
import type { CreateGroupStep } from './create-group-steps.ts';
import { CreateGroup } from './create-group.tsx';

type CreateGroupScreenProps = {
  readonly step: CreateGroupStep;
  readonly onStep: (step: CreateGroupStep) => void;
};

/** Creating a group on its own page; each step has an address. */
export function CreateGroupScreen({ step, onStep }: CreateGroupScreenProps) {
  const navigate = useNavigate();
  return (
    <CreateGroup
      step={step}
      onStep={onStep}
      // A group that waits for an approval has no page yet.
      onCreated={(id) =>
        void (id === ''
          ? navigate({ to: '/account/settings/groups', replace: true })
          : navigate({ to: '/account/group', search: { id }, replace: true }))
      }
      header={{
        back: (
          <BackLink to="/account/settings/groups">
            <Trans id="groups.title">Groups</Trans>
          </BackLink>
        ),
        title: <Trans id="groups.create.title">Create a group</Trans>,
      }}
    />
  );
}
