/** Clients and support staff perform actions too: the subject of an action is a buyer, a client, or the program. */
export const actionSubjects = String.raw`
alter table actions alter column buyer_id drop not null,
  add column client_id uuid,
  add foreign key (client_id, program_id) references clients (id, program_id),
  add foreign key (program_id) references programs (id),
  add check (buyer_id is null or client_id is null);
alter table refused_ids alter column buyer_id drop not null,
  add column client_id uuid,
  add foreign key (client_id, program_id) references clients (id, program_id),
  add foreign key (program_id) references programs (id),
  add check (buyer_id is null or client_id is null);
create index actions_by_client on actions (client_id, received_at desc, id) where client_id is not null;

-- The feed of whoever it is done for tells of it.
drop trigger record_new on actions;
drop trigger record on actions;
create trigger record_new after insert or delete on actions for each row
  execute function record_change('actions', 'member', '{feed_version}', '');
create trigger record after update on actions for each row
  when (to_jsonb(old) - '{feed_version}'::text[] is distinct from to_jsonb(new) - '{feed_version}'::text[])
  execute function record_change('actions', 'member', '{feed_version}', '');

-- True where the session acts for this subject.
create function acts_for(row_program text, row_buyer uuid, row_client uuid) returns boolean language sql stable parallel safe as $$
  select row_program = app_program() and case
    when row_buyer is not null then may_write() and row_buyer = app_buyer()
    when row_client is not null then app_kind() in ('client', 'developer') and row_client = app_client()
    else app_kind() = 'support' end
$$;
drop policy app_add on actions;
create policy app_add on actions for insert to portal_app with check (
  acts_for(program_id, buyer_id, client_id) and user_id = app_user());
create policy app_read_own on actions for select to portal_app using (
  buyer_id is null and acts_for(program_id, buyer_id, client_id) and (user_id = app_user() or app_kind() = 'client'));
create policy app_write_own on actions for update to portal_app using (
  buyer_id is null and acts_for(program_id, buyer_id, client_id) and user_id = app_user());
drop policy app_add on refused_ids;
drop policy app_read on refused_ids;
create policy app_add on refused_ids for insert to portal_app with check (
  acts_for(program_id, buyer_id, client_id) and user_id = app_user());
create policy app_read on refused_ids for select to portal_app using (
  program_id = app_program() and buyer_id is not distinct from app_buyer() and user_id = app_user());

-- A seller writes to the disputes of its own charges, to their audit trail, and has the buyer told.
create function is_own_sale(charge uuid, of_buyer uuid) returns boolean language sql stable parallel safe as $$
  select app_kind() = 'client' and exists (
    select from charges c where c.id = charge and c.buyer_id = of_buyer and c.client_id = app_client())
$$;
create policy seller_write on disputes for update to portal_app
  using (program_id = app_program() and is_own_sale(charge_id, buyer_id));
create policy seller_add on activity for insert to portal_app with check (
  program_id = app_program() and actor_user_id = app_user() and subject_type = 'charge' and is_own_sale(subject_id, buyer_id));
create policy seller_add on jobs for insert to portal_app with check (
  program_id = app_program() and app_kind() = 'client'
  and exists (select from charges c where c.buyer_id = jobs.buyer_id and c.client_id = app_client()));
create policy seller_read on jobs for select to portal_app using (
  program_id = app_program() and app_kind() = 'client'
  and exists (select from charges c where c.buyer_id = jobs.buyer_id and c.client_id = app_client()));
`;
