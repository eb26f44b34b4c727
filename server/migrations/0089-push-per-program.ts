/** A browser may have push messages of two programs: its address is unique in each of them, because none sees the rows of another. */
export const pushPerProgram = String.raw`
alter table push_subscriptions drop constraint push_subscriptions_endpoint_hash_key;
alter table push_subscriptions add unique (program_id, endpoint_hash);
`;
