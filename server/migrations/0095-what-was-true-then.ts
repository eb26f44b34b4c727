/**
 * What later changes would hide: each refund of a payment with its day, the amount that was left of an invoice when its dispute was closed,
 * and the former names of a business.
 */
export const whatWasTrueThen = String.raw`
alter table payments add column refunds jsonb not null default '[]';
-- Earlier refunds are in the audit trail, if its lines are complete; else all of them have the day of the last one.
update payments p set refunds = coalesce(
  (select jsonb_agg(jsonb_build_object(
      'on', (l.at at time zone (select g.settings ->> 'timeZone' from programs g where g.id = p.program_id))::date,
      'amountMinor', (l.after ->> 'amountMinor')::bigint) order by l.at)
    from activity l
    where l.subject_type = 'payment' and l.subject_id = p.id and l.kind = 'paymentRefunded'
    having sum((l.after ->> 'amountMinor')::bigint) = p.refunded_minor),
  jsonb_build_array(jsonb_build_object('on', p.refunded_on, 'amountMinor', p.refunded_minor)))
  where p.refunded_minor > 0 and p.refunded_on is not null;

alter table disputes add column left_due_minor bigint check (left_due_minor >= 0);
grant update (left_due_minor) on disputes to portal_app;

alter table buyers add column former_names jsonb not null default '[]';
grant insert (former_names), update (former_names) on buyers to portal_job;
`;
