import { graphql } from '../../platform/wire/operation.ts';

/**
 * Sends a cardholder's date of birth, which the server keeps sealed under the id of the card that is to be created. Refusals: BAD_INPUT,
 * THROTTLED.
 */
export const keepCardholderMutation = graphql(`mutation keepCardholder($cardId: ID!, $dateOfBirth: String!) {
  keepCardholder(cardId: $cardId, dateOfBirth: $dateOfBirth)
}`);
