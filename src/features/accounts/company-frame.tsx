import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AccountRequest, Company, RequestableField } from '../../../domain/accounts/company.ts';
import { PageTabs, SettingsSections } from '../../kit/detail/settings.tsx';
import { useServerQuery } from '../../kit/server-query/use-server-query.ts';
import { useSyncStatus } from '../../platform/react/portal-context.ts';
import { FactList, PageHeader } from '../../ui/layout/layout.tsx';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { FailedState, OfflineState } from '../../ui/layout/screen-state.tsx';
import { StaleNote } from '../../ui/layout/stale-note.tsx';
import { InstantText } from '../../ui/text/date-text.tsx';
import { companyQuery } from './company.documents.ts';

const pages = ['company-info', 'primary-contact'] as const;
type CompanyPage = (typeof pages)[number];

type CompanyFrameProps = {
  readonly page: CompanyPage;
  readonly children: (company: Company, reload: () => Promise<void>) => ReactNode;
};

/** The frame of the pages about the business: heading, age, and links between them. */
export function CompanyFrame({ page, children }: CompanyFrameProps) {
  const { t } = useLingui();
  const { isOnline } = useSyncStatus();
  const { answer, asOf, failure, reload } = useServerQuery(companyQuery, {});
  return (
    <>
      <PageHeader
        title={<Trans id="company.title">Company information</Trans>}
        note={asOf ? <StaleNote asOf={asOf} isOnline={isOnline} /> : null}
      />
      <PageTabs
        label={t({ id: 'company.nav', message: 'Company pages' })}
        tabs={pages.map((one) => ({
          key: one,
          name: titles[one],
          link: { to: `/account/settings/${one}` },
          isOpen: one === page,
        }))}
      />
      {answer ? (
        <SettingsSections>{children(answer.company, reload)}</SettingsSections>
      ) : failure?.code === 'NO_CONNECTION' ? (
        <OfflineState onRetry={() => void reload()} />
      ) : failure ? (
        <FailedState onRetry={() => void reload()} />
      ) : (
        <LoadingState />
      )}
    </>
  );
}

const titles: Record<CompanyPage, ReactNode> = {
  'company-info': <Trans id="company.tab.info">Company</Trans>,
  'primary-contact': <Trans id="company.tab.primary">Primary contact</Trans>,
};

/** The outcome of the newest request of a kind. */
export function RequestNote({ request }: { readonly request: AccountRequest | undefined }) {
  if (!request) return null;
  const name = <bdi data-given>{request.requestedByName}</bdi>;
  const when = <InstantText instant={request.submittedAt} />;
  return (
    <Note tone={tones[request.status]} title={states[request.status]}>
      <FactList
        facts={request.wanted.map(({ field, value }) => ({
          key: field,
          label: fieldNames[field],
          value: <bdi data-given>{value ?? '–'}</bdi>,
        }))}
      />
      <Trans id="company.request.what">
        {name} requested this on {when}.
      </Trans>
      {request.status === 'requested' ? (
        <>
          {' '}
          <Trans id="company.request.wait">You’ll get an answer by email within 48 hours.</Trans>
        </>
      ) : null}
    </Note>
  );
}

const fieldNames: Record<RequestableField, ReactNode> = {
  name: <Trans id="company.field.name">Business name</Trans>,
  registrationNumber: <Trans id="company.field.registration">Registration number</Trans>,
  taxId: <Trans id="groups.fact.tax-id">Tax number or VAT ID</Trans>,
  email: <Trans id="company.primary.email">New email</Trans>,
};

const tones = { requested: 'info', approved: 'positive', rejected: 'negative' } as const;
const states: Record<AccountRequest['status'], ReactNode> = {
  requested: <Trans id="company.request.requested">Change requested</Trans>,
  approved: <Trans id="company.request.approved">Change approved</Trans>,
  rejected: <Trans id="company.request.rejected">Change rejected</Trans>,
};
