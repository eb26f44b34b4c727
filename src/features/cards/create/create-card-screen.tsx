import { NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { hasRole } from '../../../../domain/access/role.ts';
import { decidingRoles } from '../../../../domain/access/role-sets.ts';
import { refuseNewCards } from '../../../../domain/cards/card-settings.ts';
import type { Refusal } from '../../../../domain/errors.ts';
import { mayOpen } from '../../../../domain/page-rules.ts';
import type { AccountUser } from '../../../../domain/users/account-user.ts';
import { useServerQuery } from '../../../kit/server-query/use-server-query.ts';
import { ownBuyerQuery } from '../../../platform/account/shared-queries.ts';
import { usersQuery } from '../../../platform/account/users.documents.ts';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { FirstLoad } from '../../../ui/layout/first-load.tsx';
import { PageHeader } from '../../../ui/layout/layout.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { cardBooksQuery } from '../card-queries.ts';
import { CardForm } from './card-form.tsx';
import { CardRequested } from './card-requested.tsx';
import classes from './create-card.module.css';

/** A page of its own, linked from the profile and the list of cards. */
export function CreateCardScreen() {
  return (
    <>
      <PageHeader
        back={
          <BackLink to="/account/settings/purchasing-controls/view-cards/active">
            <Trans id="cards.detail.back">Cards</Trans>
          </BackLink>
        }
        title={<Trans id="cards.create.title">Create a purchase card</Trans>}
      />
      <NewCard />
    </>
  );
}

/** The form for a card of a given person, or of one chosen among those for whom the user may create cards. */
export function NewCard({ holderId }: { readonly holderId?: string }) {
  const { offline, who, roles } = usePortal();
  const { isOnline, ...sync } = useSyncStatus();
  const users = useServerQuery(usersQuery, {});
  const buyer = useOfflineQuery(ownBuyerQuery(offline, who));
  const books = useOfflineQuery(cardBooksQuery(offline));
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string>(holderId ?? who.user);
  const [isRequested, setRequested] = useState(false);
  if (isRequested) return <CardRequested />;
  if (buyer.isPending || books.isPending) return <LoadingState />;
  if (!buyer.data) return <FirstLoad status={{ isOnline, ...sync }} onRetry={() => void offline.pull()} />;
  const refusal = refuseNewCards(buyer.data.cardSettings, roles);
  if (refusal) return <NoNewCards refusal={refusal} />;
  if (!users.answer) return users.failure ? <FailureNote failure={users.failure} /> : <LoadingState />;
  const holders = users.answer.users.filter(({ id, roles: held, status }) => {
    const isUsable = held.length > 0 && (status === 'Active' || status === 'Pending');
    return isUsable && (id === who.user || hasRole(roles, ...decidingRoles));
  });
  const holder = holders.find(({ id }) => id === chosen);
  return (
    <div className={classes.column} data-tab={holderId !== undefined || undefined}>
      {isOnline ? null : (
        <Note tone="warning">
          <Trans id="cards.create.offline-kept">
            You’re offline. Creating a card needs a connection; what you type is kept here, except the date of birth.
          </Trans>
        </Note>
      )}
      {holderId === undefined && holders.length > 1 ? (
        <HolderSelect holders={holders} chosen={chosen} onChoose={setChosen} />
      ) : null}
      {holder ? (
        <CardForm
          holder={holder}
          buyer={buyer.data}
          ownLimit={books.data?.limits.find(({ userId }) => userId === who.user)}
          onRequested={() => setRequested(true)}
          onCreated={(cardId) =>
            void navigate({
              to: '/account/settings/purchasing-controls/view-cards/card/$cardId',
              params: { cardId },
            })
          }
        />
      ) : (
        <Note tone="info">
          <Trans id="cards.create.no-holder">You can’t create a card for this user.</Trans>
        </Note>
      )}
    </div>
  );
}

/** Why no card can be created, with a link to the settings for people who may change them. */
function NoNewCards({ refusal }: { readonly refusal: Refusal }) {
  const { roles } = usePortal();
  return (
    <Note tone="info">
      <RefusalText refusal={refusal} />{' '}
      {mayOpen('purchase-cards-config', roles) ? (
        <Link to="/account/settings/purchasing-controls/purchase-cards-config">
          <Trans id="cards.config.title">Purchase card settings</Trans>
        </Link>
      ) : null}
    </Note>
  );
}

type HolderSelectProps = {
  readonly holders: readonly AccountUser[];
  readonly chosen: string;
  readonly onChoose: (userId: string) => void;
};

function HolderSelect({ holders, chosen, onChoose }: HolderSelectProps) {
  const { t } = useLingui();
  return (
    <NativeSelect
      // As wide as the fields of the form below it.
      maw="30rem"
      label={<Trans id="cards.create.holder">Cardholder</Trans>}
      value={chosen}
      data={[
        ...(holders.some(({ id }) => id === chosen)
          ? []
          : [{ value: chosen, label: t({ id: 'cards.create.choose-holder', message: 'Choose a person' }) }]),
        ...holders.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  );
}
