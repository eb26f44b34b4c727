/**
 * A part of an authorisation can be captured while the rest stays authorised until it is released or expires. The purchaser keeps a
 * declined attempt.
 */
export const releasedHolds = String.raw`
create or replace function held_minor_of(held authorisations) returns bigint language sql immutable as $$
  select case when held.status = 'preauthorized' then held.amount_minor - coalesce(held.captured_minor, 0) else 0 end
$$;
create or replace procedure recount_group_limits(buyer uuid) language sql as $$
  with spent as (
    select group_id, sum(open_minor_of(c)) as minor from charges c where buyer_id = buyer and group_id is not null group by group_id),
  held as (
    select group_id, sum(held_minor_of(a)) as minor from authorisations a where buyer_id = buyer and group_id is not null group by group_id),
  reach as (
    select g.id as group_id, above.id as limit_id from groups g cross join lateral unnest(groups_above(g.id)) as above (id)
    where g.buyer_id = buyer),
  used as (
    select limit_id, coalesce(sum(spent.minor), 0)::bigint as spent_minor, coalesce(sum(held.minor), 0)::bigint as held_minor
    from reach left join spent using (group_id) left join held using (group_id) group by limit_id)
  update spending_limits l set spent_minor = used.spent_minor, authorised_minor = used.held_minor
  from used where l.id = used.limit_id and (l.spent_minor, l.authorised_minor) is distinct from (used.spent_minor, used.held_minor)
$$;
drop policy app_add on authorisations;
create policy app_add on authorisations for insert to portal_app
  with check (may_write() and sees_row(program_id, buyer_id, group_id, user_id) and status in ('preauthorized', 'rejected'));
grant insert (decline_reason, declined_by), update (status) on authorisations to portal_app;
create policy app_release on authorisations for update to portal_app
  using (may_write() and sees_row(program_id, buyer_id, group_id, user_id))
  with check (may_write() and sees_row(program_id, buyer_id, group_id, user_id)
    and status = case when captured_minor is null then 'cancelled' else 'captured' end);
`;
