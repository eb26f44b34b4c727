/**
 * The account's totals (approved, used and held credit) are for account-wide roles, sellers, support and jobs. Others know what is
 * available: their rows and images have no totals, and neither have the lines of credit requests and the use of the company's own group.
 */
export const accountTotals = String.raw`
create function sees_account_totals() returns boolean language sql stable parallel safe as $$
  select coalesce(app_kind() in ('account', 'support', 'client', 'job'), false)
$$;

create or replace function image_of_buyers(kept jsonb) returns jsonb language sql stable as $$
  select case when sees_account_totals() then kept
    else kept - '{credit_approved_minor,open_minor,authorised_minor}'::text[] || jsonb_build_object('available_minor',
      (kept ->> 'credit_approved_minor')::bigint - (kept ->> 'open_minor')::bigint - (kept ->> 'authorised_minor')::bigint) end
  from jsonb_populate_record(null::buyers, kept) as buyers
  where program_id = app_program() and (
    (app_kind() in ('account', 'group', 'own', 'support') and id = app_buyer())
    or (app_kind() = 'client' and client_id = app_client()))
$$;

create or replace function "image_of_creditIncreases"(kept jsonb) returns jsonb language sql stable as $$
  select case when sees_account_totals() then kept
    else kept || '{"line_minor": null, "granted_minor": null, "former_minor": null, "kept_minor": null}'::jsonb end
  from jsonb_populate_record(null::credit_increases, kept) as credit_increases
  where sees_row(program_id, buyer_id, null, requested_by_user_id)
$$;

-- The company's own group is the one without a group above it.
create or replace function "image_of_spendingLimits"(kept jsonb) returns jsonb language sql stable as $$
  select case when sees_account_totals() or level <> 'group' or parent_group_id is not null then kept
    else kept || jsonb_build_object('limit_minor', null, 'spent_minor', 0, 'authorised_minor', 0,
      'available_minor', limit_minor - spent_minor - authorised_minor) end
  from jsonb_populate_record(null::spending_limits, kept) as spending_limits
  where sees_limit(program_id, buyer_id, level, group_id, user_id)
$$;
`;
