/** Each notice is sent once; notices for the daily digest wait for it. */
export const noticesOnceAndDigests = String.raw`
-- Invoices that people were told of, and the share of each limit that they last heard of.
create table told_news (
  program_id text not null,
  buyer_id uuid not null,
  topic text not null check (topic in ('due-soon', 'overdue', 'limit-reached')),
  subject_id uuid not null,
  share integer check (share between 1 and 100),
  limit_minor bigint check (limit_minor > 0),
  told_at timestamptz not null default app_now(),
  primary key (topic, subject_id),
  foreign key (buyer_id, program_id) references buyers (id, program_id) on delete cascade
);
create index told_news_by_buyer on told_news (buyer_id);
call protect_table('told_news');
call let_jobs_work('told_news');
grant select, insert, update, delete on told_news to portal_job;

-- Each body is sealed, as that of a notice is.
create table digest_items (
  id uuid primary key,
  program_id text not null,
  buyer_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  body text not null,
  created_at timestamptz not null default app_now(),
  foreign key (buyer_id, program_id) references buyers (id, program_id) on delete cascade
);
create index digest_items_by_buyer on digest_items (buyer_id, user_id, created_at);
call protect_table('digest_items');
call let_jobs_work('digest_items');
grant select, insert, delete on digest_items to portal_job;
`;
