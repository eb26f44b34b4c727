/** Account Admins change the tree of groups; a removed group is first emptied into its parent. */
export const groups = String.raw`
alter table groups
  -- The details of a separate legal entity: LegalEntity in domain/groups.
  add column entity jsonb,
  -- It is being removed: its users and groups have moved, its invoices follow in batches.
  add column leaving_at timestamptz,
  add check (entity is null or type = 'legalEntity');

create function manages_groups(row_program text, row_buyer uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select may_write() and row_program = app_program() and row_buyer = app_buyer() and exists (
    select from users me where me.id = app_user() and me.buyer_id = row_buyer and me.status = 'Active'
      and 'buyerAdministrator' = any (me.roles))
$$;
revoke execute on function manages_groups(text, uuid) from public;
grant execute on function manages_groups(text, uuid) to portal_app;
grant insert (id, program_id, buyer_id, parent_id, name, type, entity) on groups to portal_app;
grant update (parent_id, name, type, entity) on groups to portal_app;
create policy app_add on groups for insert to portal_app with check (manages_groups(program_id, buyer_id));
create policy app_write on groups for update to portal_app
  using (manages_groups(program_id, buyer_id)) with check (manages_groups(program_id, buyer_id));

-- Users, those who can no longer sign in too, and groups move to the parent at once: who sees what changes with this transaction.
create function leave_group(of_group uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  leaving groups;
begin
  select * into leaving from groups where id = of_group and manages_groups(program_id, buyer_id) for update;
  if not found then
    raise exception 'Only an Account Admin removes a group.' using errcode = 'insufficient_privilege';
  end if;
  update groups set leaving_at = app_now() where id = of_group;
  update users set group_id = leaving.parent_id where group_id = of_group;
  update groups set parent_id = leaving.parent_id where parent_id = of_group;
end $$;
revoke execute on function leave_group(uuid) from public;
grant execute on function leave_group(uuid) to portal_app;

-- Moves so many rows of a group that is being removed to its parent, and answers how many; once there are none, the group is gone. Users
-- and groups that were put into it meanwhile follow.
create function empty_group(of_group uuid, at_most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  leaving groups;
  moved integer := 0;
  batch integer;
begin
  select * into leaving from groups
    where id = of_group and leaving_at is not null and program_id = app_program() and buyer_id = app_buyer() for update;
  if not found then return 0; end if;
  update charges set group_id = leaving.parent_id where id in (select id from charges where group_id = of_group order by id limit at_most);
  get diagnostics batch = row_count; moved := moved + batch;
  update purchase_cards set group_id = leaving.parent_id
    where id in (select id from purchase_cards where group_id = of_group order by id limit at_most - moved);
  get diagnostics batch = row_count; moved := moved + batch;
  update authorisations set group_id = leaving.parent_id
    where id in (select id from authorisations where group_id = of_group order by id limit at_most - moved);
  get diagnostics batch = row_count; moved := moved + batch;
  update users set group_id = leaving.parent_id where id in (select id from users where group_id = of_group limit at_most - moved);
  get diagnostics batch = row_count; moved := moved + batch;
  if moved = 0 then
    update groups set parent_id = leaving.parent_id where parent_id = of_group;
    delete from groups where id = of_group;
  end if;
  return moved;
end $$;
revoke execute on function empty_group(uuid, integer) from public;
grant execute on function empty_group(uuid, integer) to portal_job;
`;
