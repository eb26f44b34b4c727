/**
 * The server that a good engineer would write in a day for the same five requests, on the same rows: Apollo Server, fastify, pg with named
 * statements, DataLoader, a signed token and one session row, and the role's filter in SQL. `secured` opens a transaction with the role and
 * row security of the product first; `GET /constant` shows the limit of the load generator.
 */
import { ApolloServer } from '@apollo/server';
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify';
import DataLoader from 'dataloader';
import Fastify from 'fastify';
import { GraphQLError, GraphQLScalarType } from 'graphql';
import { jwtVerify } from 'jose';
import pg from 'pg';

const [mode = 'plain', url = '', port = '0', secret = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
pool.on('error', () => undefined);
const key = Buffer.from(secret, 'base64');
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
for (const type of [pg.types.builtins.DATE, pg.types.builtins.TIMESTAMPTZ])
  pg.types.setTypeParser(type, (text) => text);

type Row = Record<string, any>;
type Ask = (name: string, text: string, values: readonly unknown[]) => Promise<Row[]>;
type Session = { user: string; person: string; program: string; buyer: string; isAdmin: boolean; since: string | null };
type Context = {
  session: Session;
  ask: Ask;
  rowsOf: (table: string) => DataLoader<string, Row | null>;
  end: () => Promise<void>;
};

const typeDefs = `
  scalar JSON
  type User {
    id: ID! email: String! name: String! firstName: String! lastName: String! phone: String language: String! country: String
    receiveEmail: Boolean! role: [String!]! ssoStatus: String! userType: String! clientId: ID buyerId: ID customerId: String
    clientReferenceBuyerId: String customerAccountName: String parentUserId: ID
  }
  type Alert {
    messageStorageId: String! targetPublic: Boolean! targetUserType: String targetRole: String titleIntlKey: String!
    messageIntlKey: String! urlLink: String alertType: String! enabled: Boolean! targetScreen: String targetCountry: String
    targetProgramId: String!
  }
  type Policy { maxValue: Float }
  type Buyer {
    id: ID! name: String! status: String! currency: String! billingCycle: String businessCountry: String type: String
    buyerPurchasePolicy: Policy
  }
  type Upsert { collection: String! id: ID! row: JSON! }
  type Removal { collection: String! id: ID! }
  type Progress { delivered: Int! total: Int! }
  type Changes {
    upserts: [Upsert!]! removals: [Removal!]! cursor: String! more: Boolean! reset: Boolean! serverTime: String!
    feedVersion: Float progress: Progress
  }
  type Node { row: JSON! }
  type PageInfo { endCursor: String hasNextPage: Boolean! }
  type Charges { nodes: [Node!]! totalCount: Int! pageInfo: PageInfo! asOf: String! }
  input Filter { beyondKept: Boolean }
  enum Sort { BILL_DATE_DESC }
  type Query {
    currentUser: User!
    currentAppAlerts: [Alert!]!
    buyer(id: ID!, fetchLatestExternalData: Boolean): Buyer
    changes(cursor: String, limit: Int!): Changes!
    charges(filter: Filter, sort: Sort, first: Int!, after: String): Charges!
  }`;

const seesCharge = `c.buyer_id = $1 and ($2 or c.user_id = $3)`;
const isKeptAnyway = `(c.status = any('{created,open,adjusted,partiallyAdjusted,pending,pendingPayment}') or c.has_open_dispute)`;
const seenBy = ({ buyer, isAdmin, user }: Session): unknown[] => [buyer, isAdmin, user];

const resolvers = {
  JSON: new GraphQLScalarType({ name: 'JSON' }),
  Query: {
    currentUser: async (_root: unknown, _args: unknown, { session, ask }: Context) => {
      const [user] = await ask(
        'user',
        `select u.id, p.email, p.first_name || ' ' || p.last_name as name, p.first_name as "firstName", p.last_name as "lastName", p.phone,
           p.language, p.country, u.receive_email as "receiveEmail", u.roles as role, p.sso_status as "ssoStatus", u.user_type as "userType",
           u.client_id as "clientId", u.buyer_id as "buyerId", b.client_reference_id as "customerId",
           b.client_reference_id as "clientReferenceBuyerId", b.name as "customerAccountName", u.parent_user_id as "parentUserId"
         from users u join people p on p.id = u.person_id left join buyers b on b.id = u.buyer_id where u.id = $1`,
        [session.user],
      );
      return user;
    },
    currentAppAlerts: async (_root: unknown, _args: unknown, { session, ask }: Context) => {
      const text = `select alert from programs, jsonb_array_elements(settings -> 'alerts') as alert where id = $1`;
      const rows = await ask('alerts', text, [session.program]);
      return rows.map(({ alert }) => ({
        targetPublic: false,
        enabled: true,
        ...alert,
        targetProgramId: session.program,
      }));
    },
    buyer: (_root: unknown, { id }: { id: string }, { rowsOf }: Context) => rowsOf('buyers').load(id),
    changes: (_root: unknown, { cursor, limit }: { cursor: string; limit: number }, context: Context) =>
      changes(context, cursor, limit),
    charges: (_root: unknown, { first }: { first: number }, context: Context) => olderCharges(context, first),
  },
  Buyer: {
    buyerPurchasePolicy: async ({ id }: Row, _args: unknown, { ask }: Context) => {
      const [policy] = await ask(
        'policy',
        `select max(max_order_minor) as "maxValue" from purchase_policies where buyer_id = $1`,
        [id],
      );
      return policy ?? null;
    },
  },
};

/** A position: the versions of the followed feeds, or the last row of a first load. */
type Cursor = { feeds: Record<string, number>; after?: [string, string] | null };

async function changes(context: Context, text: string, limit: number) {
  const { session, ask, rowsOf } = context;
  const cursor = JSON.parse(Buffer.from(text, 'base64url').toString()) as Cursor;
  if (cursor.after !== undefined) return firstLoad(context, cursor, limit);
  const followed = [`program:${session.program}`, `person:${session.person}`, `buyer:${session.buyer}`];
  const feeds = await ask('feeds', `select id, version from feeds where id = any($1)`, [followed]);
  const moved = feeds.filter(({ id, version }) => version > (cursor.feeds[id] ?? 0));
  const next = Object.fromEntries(feeds.map(({ id, version }) => [id, version]));
  const answer = { ...emptyPage(), cursor: seal({ feeds: next }), feedVersion: next[`buyer:${session.buyer}`] ?? 0 };
  if (moved.length === 0) return answer;
  const changed = await ask(
    'changed',
    `select distinct collection, row_id from changes c join unnest($1::text[], $2::bigint[]) as f (feed, version)
     on c.feed = f.feed and c.feed_version > f.version limit $3`,
    [moved.map(({ id }) => id), moved.map(({ id }) => cursor.feeds[id] ?? 0), limit],
  );
  const rows = await Promise.all(changed.map(({ collection, row_id }) => rowsOf(collection).load(row_id)));
  for (const [at, { collection, row_id: id }] of changed.entries()) {
    if (rows[at]) answer.upserts.push({ collection, id, row: rows[at] });
    else answer.removals.push({ collection, id });
  }
  return answer;
}

async function firstLoad({ session, ask }: Context, { feeds, after }: Cursor, limit: number) {
  const rows = await ask(
    'page',
    `select ${columns} from charges c left join groups g on g.id = c.group_id where ${seesCharge}
       and (c.bill_date >= $4 or ${isKeptAnyway}) and ($5::date is null or (c.bill_date <= $5 and (c.bill_date < $5 or c.id > $6)))
     order by c.bill_date desc, c.id limit $7`,
    [...seenBy(session), session.since, after?.[0] ?? null, after?.[1] ?? null, limit],
  );
  const last = rows.at(-1);
  return {
    ...emptyPage(),
    upserts: rows.map((row) => ({ collection: 'charges', id: row['id'], row: charge(row) })),
    cursor: seal({ feeds, after: last ? [last['bill_date'], last['id']] : null }),
    more: rows.length === limit,
  };
}

async function olderCharges({ session, ask }: Context, first: number) {
  const older = `${seesCharge} and c.bill_date < $4 and not ${isKeptAnyway}`;
  const [nodes, [count]] = await Promise.all([
    ask(
      'older',
      `select ${columns} from charges c left join groups g on g.id = c.group_id where ${older} order by c.bill_date desc, c.id limit $5`,
      [...seenBy(session), session.since, first + 1],
    ),
    ask('count', `select count(*)::int as total from charges c where ${older}`, [...seenBy(session), session.since]),
  ]);
  const shown = nodes.slice(0, first);
  return {
    nodes: shown.map((row) => ({ row: charge(row) })),
    totalCount: count?.['total'] ?? 0,
    asOf: new Date().toISOString(),
    pageInfo: { endCursor: shown.at(-1)?.['id'] ?? null, hasNextPage: nodes.length > first },
  };
}

function emptyPage() {
  return {
    upserts: [] as Row[],
    removals: [] as Row[],
    cursor: '',
    more: false,
    reset: false,
    serverTime: new Date().toISOString(),
    feedVersion: null as number | null,
    progress: null,
  };
}

const chargeColumns =
  `id buyer_id group_id user_id buyer_user_name type fee_type invoice_number status status_detailed has_open_dispute currency
  total_minor remaining_due_minor pending_amount_minor bill_date due_date po_number notes order_number seller_name supplier_name
  supplier_address ship_to invoice_url is_consolidated consolidated_into lines metadata card_id row_version updated_at`.split(
    /\s+/,
  );
const columns = `${chargeColumns.map((name) => `c.${name}`).join(', ')}, g.name as group_name`;
const camel = Object.fromEntries(
  [...chargeColumns, 'group_name'].map((name) => [
    name,
    name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
  ]),
);
/** The row as the devices store it; their names differ in two columns. */
function charge(row: Row): Row {
  const made: Row = {};
  for (const [name, shown] of Object.entries(camel)) made[shown] = row[name];
  made['customerGroupName'] = made['groupName'];
  made['consolidatedInvoiceId'] = made['consolidatedInto'];
  delete made['groupName'];
  delete made['consolidatedInto'];
  return made;
}

function seal(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

const statements: Record<string, string> = {
  charges: `select ${columns} from charges c left join groups g on g.id = c.group_id where c.id = any($1)`,
  buyers: `select id, name, status, currency, billing_cycle as "billingCycle", country as "businessCountry", null as type from buyers where id = any($1)`,
};

async function contextOf(authorization = ''): Promise<Context> {
  const { payload } = await jwtVerify(authorization.replace('Bearer ', ''), key, { algorithms: ['HS256'] }).catch(
    () => {
      throw new GraphQLError('Sign in.', { extensions: { code: 'UNAUTHENTICATED' } });
    },
  );
  const asPool: Ask = async (name, text, values) =>
    (await pool.query({ name, text, values: [...values] })).rows as Row[];
  const [row] = await asPool(
    'session',
    `select s.user_id, s.person_id, s.program_id, u.buyer_id, 'buyerAdministrator' = any(u.roles) as is_admin,
       (b.newest_bill_date - interval '12 months')::date as since
     from sessions s join users u on u.id = s.user_id join buyers b on b.id = u.buyer_id
     where s.id_hash = decode($1, 'hex') and s.revoked_at is null and s.expires_at > now() and s.idle_expires_at > now() and u.status = 'Active'`,
    [payload['sid']],
  );
  if (!row) throw new GraphQLError('Sign in.', { extensions: { code: 'UNAUTHENTICATED' } });
  const { user_id: user, person_id: person, program_id: program, buyer_id: buyer, is_admin: isAdmin, since } = row;
  const session: Session = { user, person, program, buyer, isAdmin, since };
  const { ask, end } = mode === 'secured' ? await secured(session) : { ask: asPool, end: async () => undefined };
  const loaders = new Map<string, DataLoader<string, Row | null>>();
  const rowsOf = (table: string) => {
    const known = loaders.get(table) ?? new DataLoader((ids: readonly string[]) => load(ask, table, ids));
    loaders.set(table, known);
    return known;
  };
  return { session, ask, rowsOf, end };
}

async function load(ask: Ask, table: string, ids: readonly string[]): Promise<(Row | null)[]> {
  const text =
    statements[table] ?? `select to_jsonb(t) as row, id from ${pg.escapeIdentifier(table)} t where id = any($1)`;
  const found = new Map((await ask(`rows_${table}`, text, [ids])).map((row) => [row['id'] as string, row]));
  return ids.map((id) => {
    const row = found.get(id);
    return row ? (table === 'charges' ? charge(row) : row) : null;
  });
}

/** The identity of the product's requests, in a transaction. */
async function secured({ program, person, user, buyer }: Session): Promise<{ ask: Ask; end: () => Promise<void> }> {
  const client = await pool.connect();
  const ask: Ask = async (name, text, values) =>
    (await client.query({ name: `s_${name}`, text, values: [...values] })).rows as Row[];
  await client.query('begin isolation level repeatable read read only');
  await ask(
    'identity',
    `select set_config('role', 'portal_app', true), set_config('app.program', $1, true), set_config('app.person', $2, true),
       set_config('app.user', $3, true), set_config('app.buyer', $4, true), set_config('app.client', '', true),
       set_config('app.kind', 'account', true), set_config('app.groups', '', true), set_config('app.now', '', true)`,
    [program, person, user, buyer],
  );
  return {
    ask,
    end: async () => {
      await client.query('commit');
      client.release();
    },
  };
}

const app = Fastify();
const apollo = new ApolloServer<Context>({
  typeDefs,
  resolvers,
  plugins: [
    fastifyApolloDrainPlugin(app),
    {
      requestDidStart: async () => ({ willSendResponse: async ({ contextValue }) => contextValue.end() }),
    },
  ],
});
await apollo.start();
await app.register(fastifyApollo(apollo), { context: (request) => contextOf(request.headers.authorization) });
app.get('/constant', () => ({ data: null }));
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('serving');
