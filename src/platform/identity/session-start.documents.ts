import { type AnswerOf, graphql } from '../wire/operation.ts';

/** What a session starts with (§7): the person, the alerts, and the buyer where asked for. */
export const sessionStartQuery =
  graphql(`query sessionStartQuery($buyerId: ID!, $fetchLatestExternalData: Boolean = false, $includeBuyer: Boolean = false) {
  currentUser {
    clientReferenceBuyerId country email id language name firstName lastName phone receiveEmail role ssoStatus userType
    clientId buyerId customerId customerAccountName parentUserId
  }
  currentAppAlerts {
    messageStorageId targetPublic targetUserType targetRole titleIntlKey messageIntlKey urlLink alertType enabled
    targetScreen targetCountry targetProgramId
  }
  buyer(id: $buyerId, fetchLatestExternalData: $fetchLatestExternalData) @include(if: $includeBuyer) {
    id name status currency billingCycle businessCountry type buyerPurchasePolicy { maxValue }
  }
}`);

/** The person and the buyer as they are now (§7): requested after a switch, and after a change of the own profile. */
export const currentUserQuery = graphql(`query currentUserQuery($buyerId: ID!, $includeBuyer: Boolean = false) {
  currentUser {
    clientReferenceBuyerId country email id language name firstName lastName phone receiveEmail role ssoStatus userType
    clientId buyerId customerId customerAccountName parentUserId
  }
  buyer(id: $buyerId) @include(if: $includeBuyer) {
    id name status currency billingCycle businessCountry type buyerPurchasePolicy { maxValue }
  }
}`);

/** What a session starts with: the person (§3 CurrentUser), the alerts (§3 AppAlert), and the buyer. */
export type SessionStart = AnswerOf<typeof sessionStartQuery>;
