/** Support staff change settings of their own program, by actions. */
export const supportSettings = String.raw`
grant update (settings) on programs to portal_app;
create policy support_write on programs for update to portal_app
  using (id = app_program() and app_kind() = 'support');

-- Support staff who look at a business have its id in their session; their own ids have none.
drop policy app_read on refused_ids;
create policy app_read on refused_ids for select to portal_app
  using (program_id = app_program() and user_id = app_user());
`;
