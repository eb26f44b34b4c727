import * as v from 'valibot';
import { administrators } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { amountMinorSchema, currencySchema } from '../amount.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { printedNameSchema } from './card.ts';
import { cardCreators } from './card-settings.ts';
import { refuseAboveCredit } from './limit-rules.ts';
import { shipToSchema } from './shipping/ship-to.ts';

/** All settings of purchase cards, as a whole. */
export const configureCardsInputSchema = v.object({
  buyerId: idSchema('buyer'),
  isOn: v.boolean(),
  businessName: v.pipe(printedNameSchema, v.minLength(1)),
  returnAddress: shipToSchema,
  creators: v.picklist(cardCreators),
  currency: currencySchema,
  defaultLimitMinor: v.nullable(amountMinorSchema),
});
export type ConfigureCardsInput = v.InferOutput<typeof configureCardsInputSchema>;

/** Sets up purchase cards, changes their settings, or turns them off. The server refuses with CARDS_STILL_ACTIVE. */
export const configureCards = defineAction<'configureCards', ConfigureCardsInput>({
  kind: 'configureCards',
  version: 1,
  queue: 'online',
  roles: administrators,
  programFlag: 'purchaseCards',
  accountRight: 'request',
  verification: 'OrderApproval',
  maxWaitDays: 1,
  listedWhenSent: 'whenFailed',
  input: configureCardsInputSchema,
  queueKeys: () => ['card-settings'],
  reads: ({ buyerId }) => [{ collection: 'buyers', id: buyerId }],
  check: ({ buyerId, currency, defaultLimitMinor }, world) => {
    const buyer = world.row('buyers', buyerId);
    if (!buyer) return refuse('NOT_FOUND');
    if (currency !== buyer.currency) return refuse('CURRENCY_MISMATCH', { currency: buyer.currency });
    return defaultLimitMinor === null ? null : refuseAboveCredit(defaultLimitMinor, buyer, world.roles);
  },
  starts: { on: 'purchase-cards-config' },
  labels: {
    name: /*i18n*/ { id: 'actions.configure-cards.name', message: 'Change the settings of purchase cards' },
    asked: /*i18n*/ { id: 'actions.configure-cards.asked', message: 'Purchase card settings' },
    done: /*i18n*/ { id: 'actions.configure-cards.done', message: 'Purchase card settings changed' },
    failed: /*i18n*/ { id: 'actions.configure-cards.failed', message: 'The settings were not changed' },
    icon: 'card',
  },
});
