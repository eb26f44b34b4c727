/**
 * The statements that fill a large database, in this order. Every id and every figure follows from the number of a business and of its
 * charge, so that the same size gives the same rows. Charges are stored in the order of their days, as if they had come day by day.
 */
export const largeStatements = {
  plan: `
    create temp table large on commit drop as
      select place, size, md5('large buyer ' || place)::uuid as buyer_id, md5('large group ' || place)::uuid as group_id,
        md5('large person ' || place)::uuid as person_id, md5('large user ' || place)::uuid as user_id
      from unnest($1::int[]) with ordinality as sizes (size, place)`,

  buyers: `
    insert into buyers (id, program_id, client_id, name, client_reference_id, country, currency, status, billing_cycle, term_days,
        credit_approved_minor)
      select buyer_id, $1, (select min(id::text)::uuid from clients where program_id = $1), 'Large Business ' || place,
        'LARGE-' || lpad(place::text, 5, '0'), 'GB', 'GBP', 'Active', 'transactional', 30, 5000000000
      from large order by place`,

  groups: `
    insert into groups (id, program_id, buyer_id, name, is_company)
      select group_id, $1, buyer_id, 'Large Business ' || place, true from large order by place`,

  people: `
    insert into people (id, program_id, email, first_name, last_name, country, time_zone, password_hash)
      select person_id, $1, 'admin@large-' || place || '.example', 'Max', 'Load ' || place, 'GB', 'Europe/London', $2
      from large order by place`,

  users: `
    insert into users (id, person_id, program_id, user_type, buyer_id, group_id, roles, status, receive_email, contact_types, is_primary)
      select user_id, person_id, $1, 'buyer', buyer_id, group_id, '{buyerAdministrator}', 'Active', true, '{primary,admin,billing}', true
      from large order by place`,

  /** Two years up to yesterday; all but one in fifty of those that were due are paid. */
  charges: `
    insert into charges (id, program_id, buyer_id, group_id, user_id, client_id, seller_name, type, invoice_number, status, currency,
        total_minor, remaining_due_minor, bill_date, due_date, po_number, order_number, buyer_user_name, supplier_name, ship_to, lines,
        created_at, updated_at)
      select md5('large charge ' || place || ' ' || number)::uuid, $1, buyer_id, group_id, user_id, seller.id, seller.name, 'sale',
        'INV-' || (10000 + number), case when is_paid then 'paid' else 'open' end, 'GBP', amount, case when is_paid then 0 else amount end,
        billed, billed + 30, 'PO-' || (1000 + number % 9000), 'SO-' || (10000 + number), 'Max Load ' || place, 'Leith branch',
        '{"recipient":"Head office","line1":"9 Constitution Street","line2":null,"city":"Edinburgh","state":null,"zip":"EH6 7BS","country":"GB"}',
        jsonb_build_array(
          jsonb_build_object('description', 'C24 timber 47×100×4800', 'quantity', 1, 'unitAmountMinor', amount - 900, 'amountMinor', amount - 900),
          jsonb_build_object('description', 'Delivery', 'quantity', 1, 'unitAmountMinor', 900, 'amountMinor', 900)),
        billed + time '07:30', billed + time '07:30'
      from (
        select *, 1000 + (place * 7919 + number::bigint * 104729) % 90000 as amount, billed + 33 < $2::date and number % 50 <> 0 as is_paid
        from (
          select large.*, number, $2::date - 1 - ((size - number) * 700 / size)::int as billed
          from large cross join lateral generate_series(1, size) as number) as numbered
        order by billed, place) as drawn
      cross join (select id, name from clients where program_id = $1 order by id::text limit 1) as seller`,

  paid: `
    create temp table paid on commit drop as
      select c.id, c.buyer_id, c.program_id, c.total_minor, c.due_date,
        (row_number() over (partition by c.buyer_id order by c.bill_date, c.id) - 1) / 10 as payment
      from charges c join large using (buyer_id) where c.status = 'paid'`,

  /** Each pays ten charges; a payment counts each of its applications as a change. */
  payments: `
    insert into payments (id, program_id, buyer_id, reference, payment_type, amount_minor, currency, status, received_date, created_at,
        row_version)
      select md5('large payment ' || buyer_id || payment)::uuid, program_id, buyer_id, 'P-' || payment, 'bankTransfer', sum(total_minor), 'GBP',
        'applied', max(due_date), max(due_date) + time '06:10', 1 + count(*)
      from paid group by buyer_id, program_id, payment order by max(due_date)`,

  applications: `
    insert into payment_applications (id, program_id, buyer_id, payment_id, charge_id, amount_minor, state, applied_on)
      select md5('large application ' || id)::uuid, program_id, buyer_id, md5('large payment ' || buyer_id || payment)::uuid, id, total_minor,
        'applied', max(due_date) over (partition by buyer_id, payment)
      from paid`,

  totals: `
    update buyers b set open_minor = found.open_minor, newest_bill_date = found.newest
      from (
        select buyer_id, sum(open_minor_of(c)) as open_minor, max(bill_date) as newest from charges c join large using (buyer_id)
        group by buyer_id) as found
      where b.id = found.buyer_id`,

  limits: `
    update spending_limits l set spent_minor = b.open_minor
      from buyers b join large on large.buyer_id = b.id where l.id in (large.user_id, large.group_id)`,

  /** Numbers the changes now, as COMMIT would. */
  numbered: 'set constraints all immediate',

  /** No device holds anything older. */
  forgotten: `
    update feeds f set forgotten_up_to = version from large where f.id = 'buyer:' || large.buyer_id`,
};
