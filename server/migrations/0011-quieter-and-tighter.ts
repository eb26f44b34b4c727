/**
 * A sign-in is no news to the devices of an account, and a mistyped password none to those of its person. And three walls that
 * stood too low: who only looks asks for no work, and nobody marks their own request as approved.
 */
export const quieterAndTighter = String.raw`
-- Columns that say when somebody was here are neither logged nor counted as a new row version, alone; with others they are.
create procedure log_no_change_of(target regclass, collection text, feed_kind text, secrets text[], unlogged text[])
  language plpgsql as $$
declare
  changed text := format('to_jsonb(old) - %1$L::text[] is distinct from to_jsonb(new) - %1$L::text[]', unlogged);
begin
  execute format('drop trigger touch on %s', target);
  execute format('drop trigger record on %s', target);
  execute format('create trigger touch before update on %s for each row when (%s) execute function touch_row()', target, changed);
  execute format('create trigger record after update on %s for each row when (%s) execute function record_change(%L, %L, %L)',
    target, changed, collection, feed_kind, secrets);
end $$;
call log_no_change_of('users', 'users', 'member', '{}', '{last_sign_in_at}');
call log_no_change_of('people', 'people', 'person', '{password_hash,failed_attempts,locked_until}', '{failed_attempts,locked_until}');

-- Work is asked for by those who may write, for their own buyer: support staff and sellers only look.
drop policy app_add on jobs;
create policy app_add on jobs for insert to portal_app
  with check (may_write() and program_id = app_program() and buyer_id = app_buyer());

-- Whatever the application believes, an author's own request does not become approved by their hand.
drop policy app_write on approvals;
create policy app_write on approvals for update to portal_app
  using (may_write() and sees_row(program_id, buyer_id, group_id, author_user_id))
  with check (may_write() and sees_row(program_id, buyer_id, group_id, author_user_id)
    and not (author_user_id = app_user() and state = 'approved'));
`;
