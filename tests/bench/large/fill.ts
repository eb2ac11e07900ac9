/**
 * Fills a database that has demo data with a large installation of one of its providers: requests of 24 months with their sub-tasks,
 * events and audit rows, customers and people. Rows are copies of those the demo has, with what is to differ said anew in SQL by
 * the server itself, chunk after chunk: memory stays the same however many there are.
 */
import type { Entity } from '../../../engine/core/definitions/types.ts';
import type { Sql } from '../../../engine/server/database/open.ts';
import { planModel } from '../../../engine/server/model/index.ts';
import type { Parts } from '../../../engine/server/parts.ts';
import { fillWords } from '../../support/many-rows.ts';
import { withoutIndexes } from '../requests.ts';
import { layBrandShares, makeBrands } from './brands.ts';
import { type Copying, copyStatement } from './copies.ts';
import * as spread from './spread.ts';

export type LargeSize = {
  readonly requests: number;
  readonly users: number;
  readonly brands: number;
  /** One request of so many has sub-tasks, events and audit rows. */
  readonly historyOf: number;
};

export const sizeOf = (requests: number, historyOf = 1): LargeSize => ({
  requests,
  users: Math.min(2_000, Math.ceil(requests / 50)),
  brands: 40,
  historyOf,
});

/** The provider of the demo that everything is done by. */
export const PROVIDER = 'FixIt';
const CHUNK = 50_000;
/** Numbers begin behind those of the demo, with as many digits as the last will have. */
const FIRST_CODE = 1_000_000;
const filled = ['customer', 'service_request', 'subtask', 'request_event', 'audit_entry'] as const;

type Told = (text: string) => void;

export async function fillLarge(parts: Parts, size: LargeSize, told: Told = () => undefined): Promise<void> {
  const [provider] = await parts.database.admin((sql) => sql('select id from organisation where nickname = $1', [PROVIDER]));
  const providerId = String(provider?.id);
  await makeBrands(parts, providerId, size.brands);
  await parts.database.admin(async (sql) => {
    await sql('set session_replication_role = replica');
    try {
      await layBrandShares(sql, providerId);
      await layTemplates(sql, providerId);
      await fillUsers(sql, providerId, size);
      const began = Date.now();
      const fill = filled.reduceRight<() => Promise<void>>(
        (work, table) => () => withoutIndexes(sql, table, work),
        () => fillChunks(sql, providerId, size, told),
      );
      await fill();
      await fillAllWords(sql, parts.definitions.product().entities);
      await reindexKeys(sql);
      told(`Indexes are made again; ${secondsSince(began)} s in all.`);
      await countOn(sql, providerId, size);
    } finally {
      await sql('reset session_replication_role');
      await sql(
        'drop table if exists brand_share, request_template, subtask_template, event_template, audit_template, person, made, made_subtask',
      );
    }
    told('Vacuumed and analysed next.');
    await sql('vacuum (analyze)');
  });
}

/** Letters are put in order once all of them are there: one after the other, those of ten million records would take an hour. */
async function fillAllWords(sql: Sql, entities: ReadonlyMap<string, Entity>): Promise<void> {
  const tables = new Set<string>(filled);
  for (const { name, table } of planModel(entities).words.filter((words) => tables.has(words.table)))
    await withoutIndexes(sql, name, () => fillWords(sql, entities, table));
}

/** The demo's rows are younger than all of these, so that keys by time were filled in the middle and half of each page is empty; a server appends to them. */
async function reindexKeys(sql: Sql): Promise<void> {
  const keys = await sql(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indisprimary and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 1048576`,
  );
  for (const { name } of keys) await sql(`reindex index "${String(name)}"`);
}

const secondsSince = (began: number) => ((Date.now() - began) / 1000).toFixed(0);

/** Rows of the demo that are copied, numbered from 0. */
async function layTemplates(sql: Sql, providerId: string): Promise<void> {
  const lay = (name: string, query: string) =>
    sql(`create temp table ${name} as select (row_number() over (order by x.id) - 1)::int as n, x.* from (${query}) x`);
  const provider = `'${providerId}'`;
  await lay(
    'request_template',
    `select * from service_request where provider_id = ${provider} and asset_id is null and merged_into_id is null`,
  );
  await lay(
    'subtask_template',
    `select s.*, (
       select jsonb_object_agg(status_type, ids) from (
         select c.status_type, jsonb_agg(c.id order by c."order") as ids from subtask_type y join status c on c.group_id = y.status_group_id
         where y.id = s.sbtsk_type_id group by c.status_type) x) as statuses
     from subtask s where provider_id = ${provider} and after_id is null and with_id is null and crew_size is null`,
  );
  await lay('event_template', `select * from request_event where provider_id = ${provider} and audience = 'all'`);
  await lay('audit_template', `select * from audit_entry where entity = 'service-request'`);
}

/** People of the provider, copied from those of its technicians who see their own work alone. */
async function fillUsers(sql: Sql, providerId: string, { users }: LargeSize): Promise<void> {
  const number = 'g.i';
  await sql(
    await copyStatement(sql, {
      table: '"user"',
      from: `generate_series(1, ${users}) as g(i) cross join (select * from "user" where org_id = '${providerId}' and is_on_field and identity_id is not null order by id limit 1) t`,
      values: {
        id: `md5('person ' || ${number})::uuid`,
        user_id: `md5('person ' || ${number})::uuid`,
        identity_id: 'null',
        user_name: spread.personName(number),
        user_code: `'P' || lpad((${number})::text, 5, '0')`,
        user_email: `'person' || ${number} || '@large.test'`,
        user_mobile: spread.mobile(`90000000 + ${number}`),
      },
    }),
  );
  await sql(`create temp table person as select (row_number() over (order by id) - 1)::int as n, id, user_name as name from "user"
    where org_id = '${providerId}' and is_on_field`);
}

async function fillChunks(sql: Sql, providerId: string, size: LargeSize, told: Told): Promise<void> {
  await sql(await copyStatement(sql, customers(size)));
  const began = Date.now();
  const written = await statements(sql, providerId, size);
  for (let from = 1; from <= size.requests; from += CHUNK) {
    const to = Math.min(size.requests, from + CHUNK - 1);
    await sql(made(size, from, to));
    for (const statement of written) await sql(statement);
    await sql('drop table made');
    const seconds = (Date.now() - began) / 1000;
    const rows = to * (1 + 8.5 / size.historyOf);
    told(`${to.toLocaleString('en')} requests in ${seconds.toFixed(0)} s, ${Math.round(rows / seconds).toLocaleString('en')} rows/s.`);
  }
}

const customerCount = ({ requests }: LargeSize) => Math.max(1, Math.ceil(requests / 10));
const customerId = (number: string) => `md5('customer ' || ${number})::uuid`;

const customers = (size: LargeSize): Copying => ({
  table: 'customer',
  from: `generate_series(0, ${customerCount(size) - 1}) as g(i) join brand_share b on b.low <= ${spread.chance('g.i', 9)} and ${spread.chance('g.i', 9)} < b.high
    cross join (select * from customer order by id limit 1) t`,
  values: {
    ...spread.place('g.i'),
    id: customerId('g.i'),
    org_id: 'b.org_id',
    cust_name: spread.personName('g.i'),
    cust_mobile: spread.mobile('g.i'),
    cust_email: `'customer' || g.i || '@large.test'`,
    created_at: `now() - interval '25 months'`,
    updated_at: `now() - interval '25 months'`,
  },
});

/** What the rows of one chunk have in common, worked out once: number, brand, instants, status and customer of each request. */
const made = ({ requests, ...size }: LargeSize, from: number, to: number): string => {
  const count = customerCount({ requests, ...size });
  return `create temp table made as
    select x.*, ${spread.idAt('at', `'request ' || i`)} as id,
      (statuses -> type ->> (i % jsonb_array_length(statuses -> type))::int)::uuid as status,
      types[1 + (i / 7 % array_length(types, 1))::int] as type_id,
      case when type = 'CLOSED' then least(now(), at + (1 + ${spread.chance('i', 6)} * 200) * interval '1 hour')::timestamptz(3) end as closed_at,
      case when type = 'ACTIVE' then at + (24 + i % 240) * interval '1 hour' end as sla_due_at
    from (
      select g.i, u, b.org_id, b.code, b.types, b.statuses, ${spread.statusType} as type,
        date_trunc('milliseconds', now() - (1 - u) * interval '24 months') as at,
        floor(${spread.chance('g.i', 8)} * ${count})::int as customer
      from (select i, i / ${requests}.0 as u from generate_series(${from}, ${to}) as s(i)) g
      join brand_share b on b.low <= ${spread.chance('g.i', 7)} and ${spread.chance('g.i', 7)} < b.high
    ) x`;
};

const ofCustomer = {
  ...spread.place('m.customer'),
  cust_name: spread.personName('m.customer'),
  cust_mobile: spread.mobile('m.customer'),
};

const instants = { created_at: 'm.at', updated_at: 'coalesce(m.closed_at, m.at)' };

/** In the order in which they are run for each chunk. */
async function statements(sql: Sql, providerId: string, { historyOf }: LargeSize): Promise<readonly string[]> {
  const templates = async (table: string) => Number((await sql(`select count(*) as count from ${table}`))[0]?.count);
  const counts = {
    request: await templates('request_template'),
    subtask: await templates('subtask_template'),
    event: await templates('event_template'),
    audit: await templates('audit_template'),
    person: await templates('person'),
  };
  const slaOf = (number: string) => ({
    sla_state: spread.slaState(number),
    sla_due_at: 'm.sla_due_at',
    sla_risk_at: `m.sla_due_at - interval '6 hours'`,
    // Clocks that are to be told of later than anybody measures.
    sla_next_at: `case when m.sla_due_at is null then null else m.sla_due_at + interval '10 years' end`,
  });
  const withHistory = historyOf === 1 ? 'made' : `(select * from made where i % ${historyOf} = 0)`;
  const personOf = (number: string) => `join person p on p.n = ${number} % ${counts.person}`;
  const request: Copying = {
    table: 'service_request',
    from: `made m join request_template t on t.n = m.i % ${counts.request} ${personOf('m.i')}`,
    values: {
      ...ofCustomer,
      ...instants,
      ...slaOf('m.i'),
      id: 'm.id',
      org_id: 'm.org_id',
      provider_id: `'${providerId}'`,
      srvc_type_id: 'm.type_id',
      display_code: `m.code || '-' || (${FIRST_CODE} + m.i)::text`,
      status: 'm.status',
      status_type: 'm.type',
      title: spread.title('m.i'),
      priority: spread.priority('m.i'),
      request_date: 'm.at::date',
      due: 'm.at::date + 3 + (m.i % 9)::int',
      customer_id: customerId('m.customer'),
      cust_email: `'customer' || m.customer || '@large.test'`,
      technician_ids: 'array[p.id]',
      closed_at: 'm.closed_at',
      turnaround_hours: 'extract(epoch from m.closed_at - m.at) / 3600',
      custom: spread.custom('m.i'),
      hold_id: 'null',
      intake_form_id: 'null',
      intake_key: 'null',
      recurring_id: 'null',
      split_from_id: 'null',
      is_deleted: 'false',
      deleted_at: 'null',
    },
  };
  const subtaskId = (n: string) => spread.idAt('m.at', `'subtask ' || m.i || ' ' || ${n}`);
  const subtask: Copying = {
    table: 'subtask',
    // Every second request has two, the others one.
    from: `${withHistory} m cross join lateral generate_series(0, (m.i % 2)::int) as s(n)
      join subtask_template t on t.n = (m.i + s.n) % ${counts.subtask} ${personOf('(m.i + s.n)')}`,
    values: {
      ...ofCustomer,
      ...instants,
      ...slaOf('m.i + s.n'),
      id: subtaskId('s.n'),
      org_id: 'm.org_id',
      provider_id: `'${providerId}'`,
      srvc_req_id: 'm.id',
      srvc_type_id: 'm.type_id',
      display_code: `regexp_replace(t.display_code, '\\d+$', '') || (${FIRST_CODE} + 2 * m.i + s.n)::text`,
      // Where the sub-task's own life cycle has such a status.
      status: 'coalesce((t.statuses -> m.type ->> 0)::uuid, t.status)',
      status_type: 'case when t.statuses ? m.type then m.type else t.status_type end',
      title: spread.title('m.i'),
      priority: spread.priority('m.i'),
      assgne_id: 'p.id',
      assgne_name: 'p.name',
      is_assigned: 'true',
      due: 'm.at::date + 1 + (m.i % 9)::int',
      visit_at: `date_trunc('day', m.at) + (1 + m.i % 9) * interval '1 day' + (8 + m.i % 9) * interval '1 hour'`,
      hold_id: 'null',
      slot_id: 'null',
      run_id: 'null',
      wished_id: 'null',
      asset_id: 'null',
      is_deleted: 'false',
    },
  };
  const event: Copying = {
    table: 'request_event',
    from: `${withHistory} m cross join generate_series(0, 2) as s(n) join event_template t on t.n = (m.i * 3 + s.n) % ${counts.event} ${personOf('m.i')}`,
    values: {
      id: spread.idAt('m.at', `'event ' || m.i || ' ' || s.n`),
      org_id: 'm.org_id',
      provider_id: `'${providerId}'`,
      request_id: 'm.id',
      subtask_id: 'null',
      srvc_type_id: 'm.type_id',
      technician_ids: 'array[p.id]',
      at: `m.at + s.n * interval '5 hours'`,
      created_at: `m.at + s.n * interval '5 hours'`,
      updated_at: `m.at + s.n * interval '5 hours'`,
    },
  };
  const audit: Copying = {
    table: 'audit_entry',
    from: `${withHistory} m cross join generate_series(0, 3) as s(n) join audit_template t on t.n = (m.i * 4 + s.n) % ${counts.audit}`,
    values: {
      id: spread.idAt('m.at', `'audit ' || m.i || ' ' || s.n`),
      at: `m.at + s.n * interval '5 hours'`,
      org_id: `case when s.n % 2 = 0 then m.org_id else '${providerId}' end`,
      record_id: 'm.id::text',
    },
  };
  return Promise.all([request, subtask, event, audit].map((each) => copyStatement(sql, each)));
}

/** The next request and sub-task that somebody makes gets a number that is free. */
async function countOn(sql: Sql, providerId: string, { requests }: LargeSize): Promise<void> {
  const next = FIRST_CODE + 3 * requests;
  await sql(
    `insert into counter (id, org_id, kind, value, created_at, updated_at, version)
     select gen_random_uuid(), org_id, kind, $1, now(), now(), 1
     from (select org_id, 'request' as kind from brand_share union all select $2::uuid, 'subtask') x
     on conflict (org_id, kind) do update set value = excluded.value`,
    [next, providerId],
  );
}
