/**
 * What a signature and AutoPay do is asked before: whether a signed account takes over from the present one (null, as in rows of before:
 * yes), and from which due date on AutoPay pays (null: all invoices, overdue ones too).
 */
export const signingAndOverdue = String.raw`
alter table bank_accounts add column takes_over boolean, add column autopay_due_from date;
grant select (takes_over, autopay_due_from), update (takes_over, autopay_due_from) on bank_accounts to portal_app, portal_job;
`;
