import type { CreateGroupInput } from '../../../domain/groups/create-group.action.ts';
import type { ActionExamples } from '../action-examples.ts';

const entity = {
  legalName: 'Harbour Homes Limited',
  doingBusinessAs: '',
  tradingName: 'Harbour Homes',
  registrationNumber: 'SC123456',
  taxId: '980780684',
  address: { country: 'GB', line1: '1 Dock Place', line2: '', city: 'Leith', state: '', postalCode: 'EH6 6LU' },
  relation: 'subsidiary',
  billTo: 'own',
} as const;

export const createGroupExamples: ActionExamples<CreateGroupInput> = {
  valid: ({ spendingLimits }) => [
    { name: 'Harbour Homes', parentId: null, entity, adminId: null, userIds: [] },
    { name: 'Fit-out', parentId: null, entity: null, adminId: spendingLimits, userIds: [spendingLimits] },
  ],
  invalid: () => {
    const group = { name: 'Fit-out', parentId: null, entity: null, adminId: null, userIds: [] };
    return [
      { ...group, name: ' ' },
      { ...group, name: 'x'.repeat(65) },
      { ...group, entity: { ...entity, legalName: '' } },
      { ...group, entity: { ...entity, address: { ...entity.address, country: 'Scotland' } } },
      { ...group, entity: { ...entity, relation: 'cousin' } },
    ];
  },
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  schedule: null,
};
