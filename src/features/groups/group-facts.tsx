import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { addressLines } from '../../../domain/addresses/address-form.ts';
import type { Address, LegalEntity } from '../../../domain/groups/group.ts';
import { type Fact, FactList, Section } from '../../ui/layout/layout.tsx';
import { TaxIdText } from '../../ui/text/tax-id-text.tsx';
import { CountryName } from '../../ui/text/country-name.tsx';
import { adminsOf } from './group-columns.tsx';
import { useGroupLabels } from './group-fields.tsx';
import type { GroupTexts } from './group-form.ts';
import type { Member, ShownGroup } from './groups.documents.ts';
import { billToNames, hiddenParent, relationNames, topLevel, typeNames } from './group-words.ts';

/** The place of a group in the tree, and the details of a separate legal entity. */
export function GroupFacts({ group, groups, manageUsers }: Pick<ShownGroup, 'group' | 'groups' | 'manageUsers'>) {
  const { i18n } = useLingui();
  const labels = useGroupLabels(group.entity?.address.country ?? '');
  const parent = groups.find(({ id }) => id === group.parentId);
  const children = groups.filter(({ parentId }) => parentId === group.id);
  return (
    <Section>
      <FactList
        facts={[
          { key: 'type', label: labels.type, value: i18n._(typeNames[group.type]) },
          {
            key: 'parent',
            label: labels.parentId,
            value: parent ? <GroupNames groups={[parent]} /> : i18n._(group.parentId ? hiddenParent : topLevel),
          },
          {
            key: 'admins',
            label: <Trans id="groups.column.admin">Group Admin</Trans>,
            value: <Admins admins={adminsOf(group, manageUsers)} />,
          },
          ...(children.length > 0
            ? [
                {
                  key: 'children',
                  label: <Trans id="groups.fact.children">Groups in it</Trans>,
                  value: <GroupNames groups={children} />,
                },
              ]
            : []),
          ...(group.entity ? entityFacts(group.entity, labels, i18n) : []),
        ]}
      />
    </Section>
  );
}

/** The names of a legal entity that are shown if they are filled in. */
const nameFields = ['legalName', 'doingBusinessAs', 'tradingName', 'registrationNumber'] as const;

/** The details of a separate legal entity. */
export function entityFacts(entity: LegalEntity, labels: GroupTexts, i18n: I18n): readonly Fact[] {
  const { taxId, address } = entity;
  return [
    ...nameFields
      .filter((name) => entity[name] !== '')
      .map((name) => ({ key: name, label: labels[name], value: <bdi>{entity[name]}</bdi> })),
    ...(taxId === ''
      ? []
      : [{ key: 'taxId', label: labels.taxId, value: <TaxIdText country={address.country} taxId={taxId} /> }]),
    {
      key: 'address',
      label: <Trans id="groups.address">Registered address</Trans>,
      value: <AddressLines address={address} />,
    },
    { key: 'relation', label: labels.relation, value: i18n._(relationNames[entity.relation]) },
    { key: 'billTo', label: labels.billTo, value: i18n._(billToNames[entity.billTo]) },
  ];
}

function Admins({ admins }: { readonly admins: readonly Member[] }) {
  if (admins.length === 0) return <Trans id="groups.admin.none">None</Trans>;
  return (
    <>
      {admins.map(({ id, name, email }) => (
        <div key={id}>
          <bdi>{name}</bdi> · <bdi>{email}</bdi>
        </div>
      ))}
    </>
  );
}

function GroupNames({ groups }: Pick<ShownGroup, 'groups'>) {
  return (
    <>
      {groups.map(({ id, name }) => (
        <div key={id}>
          <Link to="/account/group" search={{ id }}>
            <bdi>{name}</bdi>
          </Link>
        </div>
      ))}
    </>
  );
}

function AddressLines({ address }: { readonly address: Address }) {
  return (
    <>
      {addressLines(address).map((line) => (
        <div key={line}>
          <bdi>{line}</bdi>
        </div>
      ))}
      <CountryName country={address.country} />
    </>
  );
}
