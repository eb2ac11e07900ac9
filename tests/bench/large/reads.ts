/** What is read of a large installation: each by a member's session over HTTP, and the same by SQL that somebody wrote for it. */
export type Read = {
  readonly name: string;
  readonly path: string;
  /** Under the same role and settings, of the provider `$1`. */
  readonly sql: string;
};

const page = 'order by created_at desc, id desc limit 51';
const list = (name: string, query: Readonly<Record<string, string>>, condition: string, tail = page): Read => ({
  name,
  path: `/v1/data/service-request?${new URLSearchParams({ page_size: '50', ...query })}`,
  sql: `select * from service_request where provider_id = $1 and is_deleted is not true and ${condition} ${tail}`,
});
const sorted = (name: string, field: string): Read =>
  list(`sorted by ${name}`, { order_by: `-/${field}` }, 'true', `order by ${field} desc nulls last, id desc limit 51`);
const group = (name: string, query: Readonly<Record<string, string>>, sql: string): Read => ({
  name,
  path: `/v1/data/service-request/group?${new URLSearchParams(query)}`,
  sql,
});

export const readsOf = (typeId: number, code: string): readonly Read[] => [
  list('first page', {}, 'true'),
  sorted('due of the SLA', 'sla_due_at'),
  sorted('closed at', 'closed_at'),
  sorted('updated at', 'updated_at'),
  sorted('city', 'cust_city'),
  list('status', { filter: "doc.status_type == 'ACTIVE'" }, "status_type = 'ACTIVE'"),
  list('type', { filter: `doc.srvc_type_id == ${typeId}` }, `srvc_type_id = ${typeId}`),
  list('place', { filter: "doc.cust_city == 'Lonavala'" }, "cust_city = 'Lonavala'"),
  list('custom value', { filter: "doc.custom.model == 'M-7'" }, `custom @> '{"model": "M-7"}'`),
  list('search of a code', { search: code }, `display_code ilike '%${code}%'`),
  list('search of a rare word', { search: 'quartz' }, "title ilike '%quartz%'"),
  list('search of a common word', { search: 'cooling' }, "title ilike '%cooling%'"),
  group(
    'count by status',
    { by: '/status_type' },
    'select status_type, count(*) from service_request where provider_id = $1 and is_deleted is not true group by 1',
  ),
  group(
    'turnaround by city',
    { by: '/cust_city', avg: '/turnaround_hours', filter: "doc.status_type == 'CLOSED'" },
    "select cust_city, count(*), avg(turnaround_hours) from service_request where provider_id = $1 and is_deleted is not true and status_type = 'CLOSED' group by 1",
  ),
  {
    name: 'search over everything',
    path: '/v1/search?query=quartz',
    sql: "(select id from service_request where provider_id = $1 and title ilike '%quartz%' limit 5) union all (select id from subtask where provider_id = $1 and title ilike '%quartz%' limit 5) union all (select id from customer where cust_name ilike '%quartz%' limit 5)",
  },
];
