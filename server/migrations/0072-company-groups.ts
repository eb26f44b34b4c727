/** The top-level group of a business is the business itself: every other group is below it, and Payers belong to it. */
export const companyGroups = String.raw`
alter table groups
  add column is_company boolean not null default false,
  add check (not is_company or parent_id is null);
create unique index groups_one_company on groups (buyer_id) where is_company;
grant insert (is_company) on groups to portal_job;

-- Finds or makes the top-level group of a business, and puts everything that stood beside it below it. A group beside others is taken for
-- the business only by its name: otherwise its Group Admins would suddenly manage all others.
create function settle_company_group(of_buyer uuid) returns void language plpgsql as $$
declare
  business buyers;
  company uuid;
begin
  select * into business from buyers where id = of_buyer;
  select id into company from groups g where g.buyer_id = of_buyer and g.is_company;
  if company is null then
    select g.id into company from groups g
      where g.buyer_id = of_buyer and g.parent_id is null and g.leaving_at is null
        and (lower(g.name) in (lower(business.name), lower(business.client_reference_id))
          or (g.type <> 'legalEntity' and not exists (
            select from groups o where o.buyer_id = of_buyer and o.id <> g.id and o.parent_id is null)))
      order by lower(g.name) = lower(business.name) desc, g.type <> 'legalEntity' desc, g.id limit 1;
    if company is null then
      company := gen_random_uuid();
      insert into groups (id, program_id, buyer_id, name, is_company)
        values (company, business.program_id, of_buyer, business.name, true);
    else
      update groups set is_company = true where id = company;
    end if;
  end if;
  update groups set parent_id = company where buyer_id = of_buyer and parent_id is null and id <> company;
  update users set group_id = company
    where buyer_id = of_buyer and group_id <> company and 'buyerPayer' = any (roles) and status <> 'Terminated';
end $$;
revoke execute on function settle_company_group(uuid) from public;

-- People change the tree of groups; nothing is put beside the business.
create function guard_group() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.parent_id is null and not new.is_company
    and exists (select from groups g where g.buyer_id = new.buyer_id and g.is_company and g.id <> new.id) then
    raise exception 'Every group but the business itself is below another.' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger a_guard before insert or update on groups for each row execute function guard_group();

alter table users disable trigger administrator_changed;
select settle_company_group(id) from buyers;
alter table users enable trigger administrator_changed;
`;
