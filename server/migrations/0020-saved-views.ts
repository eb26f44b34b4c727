/** Views of lists that people save for themselves. */
export const savedViews = String.raw`
-- What people keep for themselves is nobody else's, also as the action that saved or deleted it.
create or replace function is_about_oneself(action_kind text, action_input jsonb) returns boolean language sql immutable parallel safe as $$
  select coalesce(
    case when action_kind = 'cancelAction' then action_input #>> '{action,kind}' else action_kind end
      in ('editProfile', 'editNotifications', 'saveView', 'deleteView'),
    false)
$$;

create table saved_views (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  user_id uuid not null references users (id),
  list text not null check (list ~ '^[a-z][a-z-]{0,39}$'),
  name text not null check (char_length(name) between 1 and 40),
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  row_version bigint not null default 1,
  updated_at timestamptz not null default app_now(),
  foreign key (buyer_id, program_id) references buyers (id, program_id),
  unique (user_id, list, name)
);
create index saved_views_by_buyer on saved_views (buyer_id);
call sync_table('saved_views', 'savedViews', 'buyer',
  seen => $$program_id = app_program() and buyer_id = app_buyer() and may_write() and user_id = app_user()$$);
grant select, insert, delete on saved_views to portal_app;
grant update (search) on saved_views to portal_app;
grant select, insert, update, delete on saved_views to portal_job;
create policy app_add on saved_views for insert to portal_app with check (
  may_write() and program_id = app_program() and buyer_id = app_buyer() and user_id = app_user());
create policy app_write on saved_views for update to portal_app
  using (may_write() and program_id = app_program() and buyer_id = app_buyer() and user_id = app_user());
create policy app_remove on saved_views for delete to portal_app
  using (may_write() and program_id = app_program() and buyer_id = app_buyer() and user_id = app_user());
`;
