import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconShieldCheck } from '@tabler/icons-react';
import { PageDialog } from '../../kit/dialog/page-dialog.tsx';
import { usePageDialog } from '../../kit/dialog/use-page-dialog.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListAddress } from '../../kit/list/list-route.ts';
import { useRowList } from '../../kit/list/use-row-list.ts';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { EmptyState } from '../../ui/layout/screen-state.tsx';
import type { ShownPolicy } from './shown-policy.ts';
import { policyColumns, policyDrawing } from './policy-columns.tsx';
import { EditPolicyDialog } from './change-policy.tsx';
import { PolicyForm } from './policy-form.tsx';
import { type PolicyBooks, policyBooksQuery } from './policy-queries.ts';
import { TestPurchase } from './test-purchase.tsx';
import { containsWords } from '../../ui/text/contains-words.ts';

/** Purchase policies (§2 manage-policies): the allowed purchases, the approvers of others, and a form to test a purchase. */
export function PoliciesScreen({ search, onSearch }: ListAddress) {
  const { t } = useLingui();
  const { offline } = usePortal();
  const books = useOfflineQuery(policyBooksQuery(offline));
  const list = useRowList({
    from: books,
    rows: books.data ? shownPolicies(books.data, search.q ?? '') : [],
    columns: policyColumns,
    search,
  });
  return (
    <>
      <ListPage
        name="policies"
        label={t({ id: 'policies.title', message: 'Purchase policies' })}
        header={{
          back: (
            <BackLink to="/account/settings/purchasing-controls/manage">
              <Trans id="cards.controls.title">Purchasing controls</Trans>
            </BackLink>
          ),
          title: <Trans id="policies.title">Purchase policies</Trans>,
          actions: <NewPolicy books={books.data ?? null} />,
        }}
        search={search}
        onSearch={onSearch}
        searchLabel={t({ id: 'policies.search.label', message: 'Search policies' })}
        searched={t({ id: 'policies.search.placeholder', message: 'Name, group or seller' })}
        found={(count) => <Plural id="policies.search.count" value={count} one="# policy" other="# policies" />}
        {...list}
        drawing={policyDrawing}
        glanceCount={10}
        empty={
          <EmptyState icon={IconShieldCheck} title={<Trans id="policies.empty">No policies yet</Trans>}>
            <Trans id="policies.empty.text">
              Without a policy, every purchase within the limits is allowed. Create one to set what may be bought and
              who approves the rest.
            </Trans>
          </EmptyState>
        }
        nothingFound={{ title: <Trans id="policies.nothing">No matching policies</Trans>, action: null }}
        below={books.data ? <TestPurchase books={books.data} /> : null}
      />
      {/* Also for a policy that the search does not match. */}
      <EditPolicyDialog policies={books.data ? shownPolicies(books.data, '') : []} />
    </>
  );
}

/** Opens the form of a new policy. */
function NewPolicy({ books }: { readonly books: PolicyBooks | null }) {
  const dialog = usePageDialog('new-policy');
  const buyer = books?.buyer;
  return (
    <>
      <Button disabled={!buyer} onClick={() => dialog.open()}>
        <Trans id="policies.new">New policy</Trans>
      </Button>
      {buyer ? (
        <PageDialog name="new-policy" title={<Trans id="policies.new">New policy</Trans>}>
          {(close) => <PolicyForm policy={null} buyer={buyer} limits={books.limits} onClose={close} />}
        </PageDialog>
      ) : null}
    </>
  );
}

/** The policies that contain every searched word in their name, group or seller. */
function shownPolicies({ policies, limits, buyer }: PolicyBooks, text: string): readonly ShownPolicy[] {
  if (!buyer) return [];
  return policies
    .map((policy): ShownPolicy => {
      const groupName = limits.find(({ id }) => (id as string) === policy.groupId)?.name ?? null;
      return { policy, groupName, buyer, limits };
    })
    .filter(({ policy, groupName }) => containsWords([policy.name, groupName, policy.sellerName], text));
}
