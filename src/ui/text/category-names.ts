import type { MessageDescriptor } from '../../../domain/message.ts';
import type { PurchaseCategory } from '../../../domain/policies/purchase-policy.ts';

/** The categories of purchases. */
export const categoryNames: Readonly<Record<PurchaseCategory, MessageDescriptor>> = {
  materials: /*i18n*/ { id: 'policies.category.materials', message: 'Building materials' },
  tools: /*i18n*/ { id: 'policies.category.tools', message: 'Tools and plant' },
  fuel: /*i18n*/ { id: 'policies.category.fuel', message: 'Fuel' },
  travel: /*i18n*/ { id: 'policies.category.travel', message: 'Travel' },
  office: /*i18n*/ { id: 'policies.category.office', message: 'Office and IT' },
  services: /*i18n*/ { id: 'policies.category.services', message: 'Services' },
  other: /*i18n*/ { id: 'policies.category.other', message: 'Other' },
};
