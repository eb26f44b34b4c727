import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { type Company, companyAddressSchema, companyLimits } from '../../../domain/accounts/company.ts';
import { editCompany } from '../../../domain/accounts/edit-company.action.ts';
import { hasRole } from '../../../domain/access/role.ts';
import { addressLines, placeFieldsOf } from '../../../domain/addresses/address-form.ts';
import { wrongPlacePart } from '../../../domain/addresses/postal-codes.ts';
import { lineSchema } from '../../../domain/plain-text.ts';
import { faultName } from '../../kit/form/form-messages.ts';
import { isTaxId } from '../../../domain/groups/tax-id.ts';
import { FormPage } from '../../kit/form/form-page.tsx';
import { TaxIdField } from '../../kit/form/tax-id-field.tsx';
import { TaxIdText } from '../../ui/text/tax-id-text.tsx';
import { usePortal } from '../../platform/react/portal-context.ts';
import { FactList } from '../../ui/layout/layout.tsx';
import { countryName } from '../../ui/text/country-name.tsx';
import { SettingsSection } from '../../kit/detail/settings.tsx';
import { CompanyFrame, RequestNote } from './company-frame.tsx';

/** The details of the business: those that an Account Admin changes, and those that they request to change. */
export function CompanyInfoScreen() {
  const { roles } = usePortal();
  const mayEdit = hasRole(roles, ...editCompany.roles);
  return (
    <CompanyFrame page="company-info">
      {(company, reload) => {
        const requested = company.requests.find(({ kind }) => kind === 'companyInfo');
        return mayEdit ? (
          <>
            <SettingsSection
              title={<Trans id="company.legal.title">Legal details</Trans>}
              description={
                <Trans id="company.legal.hint">
                  Changes to these are checked first. You’ll get an answer within 48 hours.
                </Trans>
              }
            >
              <RequestNote request={requested} />
              {requested?.status === 'requested' ? (
                <LegalFacts company={company} />
              ) : (
                <LegalForm company={company} reload={reload} />
              )}
            </SettingsSection>
            <SettingsSection title={<Trans id="company.address.title">Trading name and address</Trans>}>
              <AddressForm company={company} reload={reload} />
            </SettingsSection>
          </>
        ) : (
          <CompanyFacts company={company} />
        );
      }}
    </CompanyFrame>
  );
}

type FormProps = { readonly company: Company; readonly reload: () => Promise<void> };

const emptyIsNull = (max: number) =>
  v.pipe(
    lineSchema({ max }),
    v.transform((text) => (text === '' ? null : text)),
  );

const legalSchema = v.object({
  name: lineSchema({ min: 1, max: companyLimits.name }),
  registrationNumber: emptyIsNull(companyLimits.registrationNumber),
  taxId: emptyIsNull(companyLimits.taxId),
});

/** The number is checked by the rules of the business's country. */
const legalSchemaOf = (country: string) =>
  v.pipe(
    legalSchema,
    v.forward(
      v.check(({ taxId }) => taxId === null || isTaxId(country, taxId), faultName('invalid')),
      ['taxId'],
    ),
  );

function LegalForm({ company, reload }: FormProps) {
  const { offline } = usePortal();
  const labels = useLabels();
  const { buyerId, name, registrationNumber, taxId } = company;
  return (
    <FormPage
      draftKey="company-legal"
      secrets={['taxId']}
      openedFor={buyerId}
      schema={legalSchemaOf(company.country)}
      labels={labels.legal}
      initial={{ name, registrationNumber: registrationNumber ?? '', taxId: taxId ?? '' }}
      submit={async (wanted) => {
        const done = await offline.perform('requestCompanyChange', { buyerId, ...wanted });
        if (!done.ok) return done.refusal;
        await reload();
        return null;
      }}
      done={<Trans id="company.request.sent">Change requested</Trans>}
      button={<Trans id="company.request.send">Request change</Trans>}
      offlineNote={<Trans id="company.offline">Changing company information needs a connection.</Trans>}
    >
      {(field) => (
        <>
          <TextInput {...field('name')} autoComplete="off" maxLength={companyLimits.name} />
          <TextInput {...field('registrationNumber')} autoComplete="off" maxLength={companyLimits.registrationNumber} />
          <TaxIdField field={field('taxId')} country={company.country} />
        </>
      )}
    </FormPage>
  );
}

/** The address in the country's format; errors are shown at their field. */
function addressSchemaOf(country: string) {
  return v.pipe(
    v.object({ tradingName: emptyIsNull(companyLimits.tradingName), ...companyAddressSchema.entries }),
    v.forward(
      v.check((texts) => wrongPlacePart({ country, ...texts }) !== 'state', faultName('required')),
      ['state'],
    ),
    v.forward(
      v.check((texts) => wrongPlacePart({ country, ...texts }) !== 'postalCode', faultName('invalid')),
      ['postalCode'],
    ),
  );
}

const noAddress = { line1: '', line2: '', city: '', state: '', postalCode: '' };

function AddressForm({ company, reload }: FormProps) {
  const { i18n } = useLingui();
  const { offline } = usePortal();
  const labels = useLabels();
  const { buyerId, country, tradingName, address } = company;
  return (
    <FormPage
      draftKey="company-address"
      openedFor={buyerId}
      schema={addressSchemaOf(country)}
      labels={labels.address}
      initial={{ tradingName: tradingName ?? '', ...(address ?? noAddress) }}
      submit={async ({ tradingName: name, ...typed }) => {
        const done = await offline.perform('editCompany', { buyerId, tradingName: name, address: typed });
        if (!done.ok) return done.refusal;
        await reload();
        return null;
      }}
      done={<Trans id="users.saved">Saved</Trans>}
      button={<Trans id="profile.save">Save</Trans>}
      offlineNote={<Trans id="company.offline">Changing company information needs a connection.</Trans>}
    >
      {(field) => (
        <>
          <TextInput {...field('tradingName')} autoComplete="off" maxLength={companyLimits.tradingName} />
          <TextInput {...field('line1')} autoComplete="off" maxLength={companyLimits.line1} />
          <TextInput {...field('line2')} autoComplete="off" maxLength={companyLimits.line2} />
          {placeFieldsOf(country).map((part) => (
            <TextInput key={part} {...field(part)} autoComplete="off" maxLength={companyLimits[part]} />
          ))}
          <FactList facts={[fact('country', labels.country, countryName(country, i18n.locale))]} />
        </>
      )}
    </FormPage>
  );
}

/** For support staff, who only read. */
function CompanyFacts({ company }: { readonly company: Company }) {
  const { i18n } = useLingui();
  const { address: names } = useLabels();
  const { address } = company;
  const lines = address ? addressLines({ ...address, country: company.country }) : [];
  return (
    <>
      <LegalFacts company={company} />
      <FactList
        facts={[
          fact('tradingName', names.tradingName, company.tradingName),
          fact(
            'address',
            names.line1,
            [...lines, countryName(company.country, i18n.locale)].filter(Boolean).join(', '),
          ),
        ]}
      />
    </>
  );
}

function LegalFacts({ company }: { readonly company: Company }) {
  const { legal } = useLabels();
  return (
    <FactList
      facts={[
        fact('name', legal.name, company.name),
        fact('registrationNumber', legal.registrationNumber, company.registrationNumber),
        {
          key: 'taxId',
          label: legal.taxId,
          value: <TaxIdText country={company.country} taxId={company.taxId ?? ''} />,
        },
      ]}
    />
  );
}

function fact(key: string, label: string, value: string | null) {
  return { key, label, value: <bdi data-given>{value || '–'}</bdi> };
}

function useLabels() {
  const { t } = useLingui();
  return {
    legal: {
      name: t({ id: 'company.field.name', message: 'Business name' }),
      registrationNumber: t({ id: 'company.field.registration', message: 'Registration number' }),
      taxId: t({ id: 'groups.fact.tax-id', message: 'Tax number or VAT ID' }),
    },
    country: t({ id: 'company.field.country', message: 'Country' }),
    address: {
      tradingName: t({ id: 'company.field.trading-name', message: 'Trading name' }),
      line1: t({ id: 'company.field.line1', message: 'Address' }),
      line2: t({ id: 'company.field.line2', message: 'Address line 2 (optional)' }),
      city: t({ id: 'company.field.city', message: 'City' }),
      state: t({ id: 'company.field.state', message: 'State or province' }),
      postalCode: t({ id: 'company.field.postal-code', message: 'Postal code' }),
    },
  };
}
