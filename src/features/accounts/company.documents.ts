import * as v from 'valibot';
import { companySchema } from '../../../domain/accounts/company.ts';
import { graphql } from '../../platform/wire/operation.ts';

/** The business and the newest requests to change it, as its Account Admins see them. */
export const companyQuery = graphql(
  `query company {
  company {
    buyerId name tradingName country registrationNumber taxId
    address { line1 line2 city state postalCode }
    primary { id name email }
    requests { kind status wanted { field value } requestedByName submittedAt }
  }
}`,
  { keep: 'aged', answer: v.object({ company: companySchema }) },
);
