import { describe, expect, it } from 'vitest';
import { bankingCountries } from '../../../domain/bank-accounts/banking-countries.ts';
import type { GroupDetails } from '../../../domain/groups/group.ts';
import { refuseGroupDetails, refuseGroupRemoval } from '../../../domain/groups/group-rules.ts';
import { inTreeOrder } from '../../../domain/groups/group-tree.ts';
import { refuseEntity } from '../../../domain/groups/legal-entity.ts';
import { isTaxId, taxIdKindOf, taxIdKindsOf } from '../../../domain/groups/tax-id.ts';
import type { GroupId } from '../../../domain/ids.ts';

const group = (name: string, parent: string | null, isLeaving = false) => ({
  id: name as GroupId,
  name,
  parentId: parent as GroupId | null,
  isLeaving,
});
const groups = [group('Homes', null), group('North', 'Homes'), group('Leith', 'North'), group('Plant', null)];
const payer = { groupId: 'Plant', roles: ['buyerPayer'] } as const;
const purchaser = { groupId: 'North', roles: ['buyerPurchaser'] } as const;

describe('a tree of groups', () => {
  it('lists each group before its subgroups', () => {
    const rows = inTreeOrder(groups.toReversed()).map(({ group: { name }, depth }) => `${depth} ${name}`);
    expect(rows).toEqual(['0 Plant', '0 Homes', '1 North', '2 Leith']);
    // A Group Admin sees the administered group, and not the one above it.
    expect(inTreeOrder(groups.slice(1, 3)).map(({ depth }) => depth)).toEqual([0, 1]);
  });

  it.each([
    ['a new group anywhere', null, 'Fit-out', 'Leith', null],
    ['a name that another group has', null, 'homes', null, 'GROUP_NAME_TAKEN'],
    ['its own name', 'Homes', 'HOMES', null, null],
    ['a parent that is not there', null, 'Fit-out', 'Gone', 'NOT_FOUND'],
    ['a parent below itself', 'Homes', 'Homes', 'Leith', 'GROUP_IN_ITSELF'],
    ['itself as its parent', 'Homes', 'Homes', 'Homes', 'GROUP_IN_ITSELF'],
    ['a place below another one for a group of Payers', 'Plant', 'Plant', 'Homes', 'GROUP_HAS_PAYERS'],
  ] as const)('accepts or refuses %s', (_what, id, name, parentId, code) => {
    const details = { name, parentId, entity: null } as GroupDetails;
    expect(refuseGroupDetails(id, details, groups, [payer, purchaser])?.code ?? null).toBe(code);
  });

  it('has a maximum depth, also for a moved group with subgroups', () => {
    const deep = Array.from({ length: 7 }, (_, level) => group(`${level}`, level === 0 ? null : `${level - 1}`));
    const below = (id: string | null, parentId: string) =>
      refuseGroupDetails(id, { name: id ?? 'New', parentId, entity: null } as GroupDetails, [...deep, ...groups], []);
    expect(below(null, '6')).toBeNull();
    expect(below('North', '5')?.code ?? null).toBe(null);
    expect(below('North', '6')).toMatchObject({ code: 'GROUP_TOO_DEEP', values: { levels: 8 } });
  });

  it('can lose a group if its users can move to the parent', () => {
    const [homes, north] = groups;
    expect(homes && refuseGroupRemoval(homes, [purchaser])).toBeNull();
    expect(north && refuseGroupRemoval(north, [purchaser])).toBeNull();
    expect(refuseGroupRemoval(group('Plant', null), [payer])?.code).toBe('GROUP_IS_TOP');
    expect(refuseGroupRemoval(group('Plant', null, true), [])?.code).toBe('GROUP_LEAVING');
  });
});

it.each([
  [399, null],
  [400, null],
  [401, { code: 'GROUP_TOO_LARGE', values: { users: 400 } }],
])('a removed group moves at most 400 users to its parent: %d', (count, refusal) => {
  const members = Array.from({ length: count }, () => purchaser);
  expect(refuseGroupRemoval(group('North', 'Homes'), [...members, payer])).toEqual(refusal);
});

describe('the company itself', () => {
  const company = { ...group('Harbour Build', null), isCompany: true };
  const site = group('Riverside', 'Harbour Build');
  const tree = [company, site];
  const codeOf = (id: string | null, parentId: string | null) =>
    refuseGroupDetails(id, { name: id ?? 'Harbour Homes', parentId, entity: null } as GroupDetails, tree, [])?.code ??
    null;

  it('is at the top, and nothing is put beside it', () => {
    expect(codeOf(null, null)).toBe('GROUP_PARENT_REQUIRED');
    expect(codeOf('Riverside', null)).toBe('GROUP_PARENT_REQUIRED');
    expect(codeOf(null, 'Harbour Build')).toBeNull();
    expect(codeOf('Harbour Build', 'Riverside')).toBe('GROUP_IS_COMPANY');
    expect(codeOf('Harbour Build', null)).toBeNull();
    expect(refuseGroupRemoval(company, [])?.code).toBe('GROUP_IS_COMPANY');
  });
});

describe('the details of a legal entity', () => {
  const kinds = bankingCountries.flatMap((country) => taxIdKindsOf(country).map((kind) => ({ country, ...kind })));

  it.each(kinds)('have the $name of $country: $example', ({ country, name, example }) => {
    expect(taxIdKindOf(country, example)?.name).toBe(name);
    expect(taxIdKindOf(country, ` ${example.slice(0, 3)} ${example.slice(3).toLowerCase()}\u00A0`)?.name).toBe(name);
    expect(isTaxId(country, `${example}99999999999`)).toBe(false);
    expect(isTaxId(country, example.replaceAll(/\d/g, '0'))).toBe(false);
  });

  it.each(kinds.filter(({ check }) => check !== undefined))(
    'have check digits in the $name of $country: one wrong digit is noticed',
    ({ pattern, check, country, example }) => {
      const plain = example.replaceAll(/[^0-9A-Z]/g, '').replace(pattern.test(example) ? '' : country, '');
      const wrong = plain.replace(
        /^((?:\D*\d){3}\D*)(\d)/,
        (_all, before: string, digit: string) => before + String((Number(digit) + 1) % 10),
      );
      expect(wrong).not.toBe(plain);
      expect(check?.(wrong)).toBe(false);
    },
  );

  it.each([
    ['DE', '181/815/08155', 'Steuernummer'],
    ['DE', '9181081508155', undefined],
    ['DE', '21/815/08150', 'Steuernummer'],
    ['DE', '136695976', 'USt-IdNr.'],
    ['DE', '2181081508155', 'Steuernummer'],
    ['GB', '1955839661', 'UTR'],
    ['GB', '980780684', 'VAT number'],
    ['GB', '1955839662', undefined],
    ['DE', '136695975', undefined],
    ['DE', '00/000/00000', undefined],
  ])('in %s are %s a %s', (country, text, name) => {
    expect(taxIdKindOf(country, text)?.name).toBe(name);
  });

  it.each([
    ['GB', '', 'EH6 6LU', '980780684', null],
    ['GB', '', '1010', '', 'ADDRESS_INVALID'],
    ['US', '', '94103', '', 'ADDRESS_INVALID'],
    ['US', 'CA', '94103-1234', '123456789', null],
    ['DE', '', '10115', '136695975', 'TAX_ID_INVALID'],
    ['DE', '', '10115', '181/815/08155', null],
  ])('in %s with the state "%s", postal code %s and tax id "%s" are %s', (country, state, postalCode, taxId, code) => {
    const address = { country, line1: '1 Dock Place', line2: '', city: 'Leith', state, postalCode };
    expect(refuseEntity({ taxId, address })?.code ?? null).toBe(code);
  });
});
