import * as v from 'valibot';
import { instantSchema } from '../../../../domain/time/instant.ts';
import { emailConfirmations, emailSides } from '../../../../domain/session/email-change-link.ts';
import { type AnswerOf, graphql } from '../../../platform/wire/operation.ts';

/** The change of a user's e-mail that waits to be confirmed; never stored on a device. */
export const pendingEmailChangeQuery = graphql(
  `query pendingEmailChange($userId: ID!) {
  pendingEmailChange(userId: $userId) { newEmail expiresAt isOldConfirmed isNewConfirmed }
}`,
  {
    answer: v.object({
      pendingEmailChange: v.nullable(
        v.object({
          newEmail: v.string(),
          expiresAt: instantSchema,
          isOldConfirmed: v.boolean(),
          isNewConfirmed: v.boolean(),
        }),
      ),
    }),
  },
);

/** The content of a link; reading does not redeem it. Refusals: EMAIL_LINK_INVALID, EMAIL_LINK_EXPIRED. */
export const emailChangeLinkQuery = graphql(
  `query emailChangeLink($token: String!) {
  emailChangeLink(token: $token) { side newEmail oldEmail isConfirmed }
}`,
  {
    answer: v.object({
      emailChangeLink: v.object({
        side: v.picklist(emailSides),
        newEmail: v.string(),
        oldEmail: v.nullable(v.string()),
        isConfirmed: v.boolean(),
      }),
    }),
  },
);

/** Confirms the change at the link's address, once. Refusals: those of the link, EMAIL_LINK_USED, EMAIL_NOT_AVAILABLE. */
export const confirmEmailChangeMutation = graphql(
  `mutation confirmEmailChange($token: String!) {
  confirmEmailChange(token: $token)
}`,
  { answer: v.object({ confirmEmailChange: v.picklist(emailConfirmations) }) },
);

/** Declines the change; the e-mail stays the same. */
export const declineEmailChangeMutation = graphql(`mutation declineEmailChange($token: String!) {
  declineEmailChange(token: $token)
}`);

export type EmailChangeLink = AnswerOf<typeof emailChangeLinkQuery>['emailChangeLink'];
export type PendingEmailChange = NonNullable<AnswerOf<typeof pendingEmailChangeQuery>['pendingEmailChange']>;
