import { graphql } from '../../platform/wire/operation.ts';

/** Sends a cardholder's date of birth, which the server stores sealed under the id of the future card. Refusals: BAD_INPUT, THROTTLED. */
export const keepCardholderMutation = graphql(`mutation keepCardholder($cardId: ID!, $dateOfBirth: String!) {
  keepCardholder(cardId: $cardId, dateOfBirth: $dateOfBirth)
}`);

/** Gives, once, the date of birth of a card without one. Refusals: BAD_INPUT, MFA_REQUIRED, NOT_FOUND. */
export const keepMissingBirthDateMutation =
  graphql(`mutation keepMissingBirthDate($cardId: ID!, $dateOfBirth: String!) {
  keepMissingBirthDate(cardId: $cardId, dateOfBirth: $dateOfBirth)
}`);

/** Proves possession of a card before its activation. Refusals: CARD_PROOF_WRONG, CARD_ACTIVATION_FAILED, THROTTLED. */
export const proveCardholderMutation =
  graphql(`mutation proveCardholder($cardId: ID!, $last4: String!, $dateOfBirth: String!) {
  proveCardholder(cardId: $cardId, last4: $last4, dateOfBirth: $dateOfBirth)
}`);

/** The number of a virtual card; the answer is never stored. Refusals: CARD_NUMBER_HIDDEN, MFA_REQUIRED. */
export const revealCardNumberMutation = graphql(`mutation revealCardNumber($cardId: ID!) {
  revealCardNumber(cardId: $cardId) { number securityCode }
}`);
