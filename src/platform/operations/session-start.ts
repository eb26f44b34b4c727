import * as v from 'valibot';
import { roleSchema, userTypes } from '../../../domain/access/role.ts';
import { idSchema } from '../../../domain/ids.ts';
import { currencySchema } from '../../../domain/money.ts';
import { defineOperation } from '../wire/operation.ts';

const text = v.nullable(v.string());

/** The signed-in person of the specification's §3 CurrentUser; `role` is the list of roles, whose union counts. */
export const currentUserSchema = v.object({
  clientReferenceBuyerId: text,
  country: text,
  email: v.string(),
  id: idSchema('user'),
  language: text,
  name: v.string(),
  firstName: text,
  lastName: text,
  phone: text,
  receiveEmail: v.nullable(v.boolean()),
  role: v.array(roleSchema),
  ssoStatus: text,
  userType: v.picklist(userTypes),
  clientId: text,
  buyerId: text,
  customerId: text,
  customerAccountName: text,
  parentUserId: text,
});
export type CurrentUser = v.InferOutput<typeof currentUserSchema>;

/** One alert as the program's staff wrote it (§3 AppAlert); the texts are message ids. */
export const appAlertSchema = v.object({
  messageStorageId: v.string(),
  targetPublic: v.nullable(v.boolean()),
  targetUserType: text,
  targetRole: text,
  titleIntlKey: text,
  messageIntlKey: text,
  urlLink: text,
  alertType: v.string(),
  enabled: v.boolean(),
  targetScreen: text,
  targetCountry: text,
  targetProgramId: text,
});
export type AppAlert = v.InferOutput<typeof appAlertSchema>;

const buyerSummarySchema = v.object({
  id: idSchema('buyer'),
  name: v.string(),
  status: v.string(),
  currency: currencySchema,
  billingCycle: text,
  businessCountry: text,
  type: text,
});

/** What a session starts with (§7): the person, the alerts, and the buyer where asked for. */
export const sessionStartQuery = defineOperation<{
  buyerId: string;
  fetchLatestExternalData?: boolean;
  includeBuyer?: boolean;
}>()({
  name: 'sessionStartQuery',
  document: `query sessionStartQuery($buyerId: ID!, $fetchLatestExternalData: Boolean = false, $includeBuyer: Boolean = false) {
  currentUser {
    clientReferenceBuyerId country email id language name firstName lastName phone receiveEmail role ssoStatus userType
    clientId buyerId customerId customerAccountName parentUserId
  }
  currentAppAlerts {
    messageStorageId targetPublic targetUserType targetRole titleIntlKey messageIntlKey urlLink alertType enabled
    targetScreen targetCountry targetProgramId
  }
  buyer(id: $buyerId, fetchLatestExternalData: $fetchLatestExternalData) @include(if: $includeBuyer) {
    id name status currency billingCycle businessCountry type
  }
}`,
  answer: v.object({
    currentUser: currentUserSchema,
    currentAppAlerts: v.array(appAlertSchema),
    buyer: v.optional(v.nullable(buyerSummarySchema)),
  }),
});
