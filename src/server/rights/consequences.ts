/**
 * What follows from a brand's service settings for single sub-tasks: kept on them, so that rules, lists
 * and cards read it there. One statement says it, for sub-tasks that are being written and for those that are there.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { refreshTechnicians } from '../technicians/index.ts';

/** Columns of a sub-task that follow from settings. */
export const followed = ['details_locked', 'call_by', 'card_hidden', 'files_needed_for', 'ext_order_id'] as const;

/** For rows `t` of sub-tasks; settings named in `without` are about to go. */
const consequences = (from: RawBuilder<unknown>, without: readonly string[]) => sql`
  select t.id,
    coalesce(v.lock_sbtsk_details_for_selected_statues and z.key = any(v.statues_for_sbtsk_lock_details), false) as details_locked,
    case when v.show_call_consumer_button_on_the_subtask then array_remove(array[
      case when v.enable_calling_through_dialer then 'dialer' end, case when v.enable_masked_calling_through_dialer then 'masked' end,
      case when v.enable_alternate_number_calling then 'alternate' end], null) else '{}' end as call_by,
    coalesce(v.fields_to_be_hidden_on_sbtsk_card, '{}') as card_hidden,
    coalesce((select array_agg(n.id::text order by n.id) from status n
      where n.group_id = z.group_id and n.key = any(v.make_attachments_field_mandatory_fr)), '{}') as files_needed_for,
    case when v.show_ext_order_id_on_the_subtask then r.ext_order_id end as ext_order_id
  from ${from}
  join service_request r on r.id = t.srvc_req_id
  join status z on z.id = t.status
  left join service_setting v on v.srvc_type_id = t.srvc_type_id and v.id <> all(${without}::uuid[])`;

/** Settings and the provider's statuses are the affair of two organisations: the server itself looks at them. */
const reading = system('service settings');

/** Puts into sub-tasks on their way in what follows for them. */
export async function follow(connection: Connection, subtasks: readonly Row[]): Promise<void> {
  if (subtasks.length === 0) return;
  const rows = subtasks.map(({ id, srvc_req_id, srvc_type_id, status }) => ({ id, srvc_req_id, srvc_type_id, status }));
  const from = sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as t(id uuid, srvc_req_id uuid, srvc_type_id integer, status uuid)`;
  const found = await connection.as(reading, ({ kysely }) => consequences(from, []).execute(kysely));
  const byId = new Map((found.rows as readonly Row[]).map((row) => [row.id, row]));
  for (const subtask of subtasks) {
    const row = byId.get(subtask.id);
    if (row) for (const name of followed) subtask[name] = row[name];
  }
}

export type Affected = {
  /** Sub-tasks of these service types, or on these requests. */
  readonly types?: readonly number[];
  readonly requests?: readonly string[];
  /** Settings that are about to go. */
  readonly without?: readonly string[];
};

/** Brings sub-tasks that are there into line. */
export async function followAll(connection: Connection, { types = [], requests = [], without = [] }: Affected, now: string): Promise<void> {
  if (types.length === 0 && requests.length === 0) return;
  await connection.as(reading, async (own) => {
    const from = sql`(select * from subtask s where s.srvc_type_id = any(${types}::integer[]) or s.srvc_req_id = any(${requests}::uuid[])) t`;
    const columns = sql.join(followed.map((name) => sql.id(name)));
    const { rows } = await sql<{ srvc_req_id: string }>`
      with wanted as (${consequences(from, without)})
      update subtask s set (${columns}) = (select ${columns} from wanted where wanted.id = s.id),
        updated_at = ${now}::timestamptz, version = s.version + 1
      from wanted w
      where w.id = s.id and (${sql.join(followed.map((name) => sql.ref(`s.${name}`)))})
        is distinct from (${sql.join(followed.map((name) => sql.ref(`w.${name}`)))})
      returning s.srvc_req_id`.execute(own.kysely);
    await refreshTechnicians(
      own,
      rows.map((row) => row.srvc_req_id),
      now,
    );
  });
}
