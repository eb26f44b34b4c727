/** The base of all later tables: the identity, the clock, and the functions that protect a table. */
export const foundations = String.raw`
create schema bank;
grant usage on schema public to portal_app, portal_auth, portal_job;
grant usage on schema bank to portal_job;

-- Who is asking: set for one transaction at a time by withTransaction, empty otherwise.
create function app_program() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.program', true), '') $$;
create function app_person() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.person', true), '')::uuid $$;
create function app_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user', true), '')::uuid $$;
create function app_buyer() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.buyer', true), '')::uuid $$;
create function app_client() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.client', true), '')::uuid $$;
create function app_kind() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.kind', true), '') $$;
create function app_groups() returns uuid[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('app.groups', true), '')::uuid[], '{}') $$;
create function app_action() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.action', true), '')::uuid $$;
-- The clock is handed in, so that tests and the demo can choose the moment. Whole milliseconds, which is all that travels.
create function app_now() returns timestamptz language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, date_trunc('milliseconds', now())) $$;

-- Who sees a row of a buyer: the whole account, a group's subtree and one's own, or only one's own.
create function sees_row(row_program text, row_buyer uuid, row_group uuid, row_user uuid) returns boolean
  language sql stable parallel safe as $$
  select row_program = app_program() and row_buyer = app_buyer() and case app_kind()
    when 'account' then true
    when 'support' then true
    when 'group' then coalesce(row_user = app_user(), false) or coalesce(row_group = any (app_groups()), false)
    when 'own' then coalesce(row_user = app_user(), false)
    else false end
$$;
-- Support staff look; they never write through the app role. Sellers do not write to buyers' rows either.
create function may_write() returns boolean language sql stable parallel safe
  as $$ select coalesce(app_kind() in ('account', 'group', 'own'), false) $$;
create function app_feeds() returns text[] language sql stable parallel safe as $$
  select array[
    'program:' || app_program(),
    'person:' || app_person()::text,
    case when app_kind() in ('account', 'group', 'own', 'support') then 'buyer:' || app_buyer()::text end,
    case when app_kind() = 'client' then 'client:' || app_client()::text end
  ]
$$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are kept as they were written: % is refused.', tg_table_name, lower(tg_op)
    using errcode = 'insufficient_privilege';
end $$;

create procedure append_only(target regclass) language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete on %s for each row execute function refuse_change()', target);
  execute format('create trigger append_only_all before truncate on %s for each statement execute function refuse_change()', target);
end $$;

-- Row security for everybody, the owner included: what the owner may do is a policy like any other.
create procedure protect_table(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner_all on %s to portal_owner using (true) with check (true)', target);
end $$;

-- Background work is bound to one program, and to one buyer where the unit of work names one.
create procedure let_jobs_work(target regclass) language plpgsql as $$
declare
  columns text[] := (select array_agg(attname) from pg_attribute where attrelid = target and attnum > 0);
  buyer_column text := case when 'buyer_id' = any (columns) then 'buyer_id' when target = to_regclass('buyers') then 'id' end;
  condition text := case when 'program_id' = any (columns) then 'program_id = app_program()'
    -- A host is looked up before the program is known.
    else 'app_program() is null or id = app_program()' end;
begin
  if buyer_column is not null then
    condition := condition || format(' and (app_buyer() is null or %I = app_buyer())', buyer_column);
  end if;
  execute format('create policy job_all on %s to portal_job using (%s) with check (%s)', target, condition, condition);
end $$;
`;
