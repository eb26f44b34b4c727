/** How many things hang on a user, for the dialog before their access ends. */
export const countedPersonsEnd = String.raw`
create function persons_end(of_user uuid) returns table (cards int, holds int, requests int, decisions int, delegations int, groups int,
  auto_pay int, scheduled_payments int, devices int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select
    (select count(*) from purchase_cards c where c.user_id = u.id and c.terminated_at is null)::int,
    (select count(*) from authorisations a where a.user_id = u.id and a.status = 'preauthorized')::int,
    (select count(*) from approvals a where a.author_user_id = u.id and a.state in ('inApproval', 'blocked'))::int,
    (select count(*) from approvals a where a.buyer_id = u.buyer_id and a.state in ('inApproval', 'blocked')
      and exists (select from jsonb_array_elements(a.tiers -> a.tier -> 'approvers') one where one ->> 'userId' = u.id::text))::int,
    (select count(*) from delegations d where u.id in (d.user_id, d.to_user_id) and d.revoked_at is null and d.last_day >= app_now()::date)::int,
    (select count(*) from groups g where 'buyerGroupAdministrator' = any (u.roles) and g.id = u.group_id and not exists (
      select from users o where o.group_id = g.id and o.id <> u.id and o.status = 'Active' and 'buyerGroupAdministrator' = any (o.roles)))::int,
    (select count(*) from bank_accounts b where b.buyer_id = u.buyer_id and b.has_autopay and u.id = (
      select l.actor_user_id from activity l where l.subject_id = b.id and l.kind = 'setUpAutoPay' order by l.at desc limit 1))::int,
    (select count(*) from payments p where p.user_id = u.id and p.status = 'pending' and p.submitted_at is null
      and p.collection_date > app_now()::date)::int,
    (select count(*) from sessions s where s.user_id = u.id and s.revoked_at is null and s.expires_at > app_now())::int
  from users u where u.id = of_user and manages_user(u.program_id, u.buyer_id, u.group_id, u.roles)
$$;
revoke execute on function persons_end(uuid) from public;
grant execute on function persons_end(uuid) to portal_app;
`;
