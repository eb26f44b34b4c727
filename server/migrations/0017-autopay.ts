/** When AutoPay pays, the cap for one invoice, and why it stopped. */
export const autoPay = String.raw`
alter table bank_accounts
  add column autopay_when jsonb check (autopay_when ->> 'kind' in ('onDueDate', 'daysBefore', 'dayOfMonth')),
  add column autopay_cap_minor bigint check (autopay_cap_minor between 1 and 9000000000000),
  add column autopay_stopped text check (autopay_stopped in (
    'accountNotFound', 'bankReturn', 'compliance', 'insufficientFunds', 'noMandate', 'stopPayment', 'unauthorizedCorporateDebit')),
  add column autopay_stopped_at timestamptz,
  add check ((autopay_stopped is null) = (autopay_stopped_at is null)),
  add check (autopay_stopped is null or not has_autopay);
grant select (autopay_when, autopay_cap_minor, autopay_stopped, autopay_stopped_at),
  update (has_autopay, autopay_when, autopay_cap_minor, autopay_stopped, autopay_stopped_at)
  on bank_accounts to portal_app;
`;
