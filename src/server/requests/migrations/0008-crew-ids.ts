/** Visits of several technicians name those who come along by their ids too, so that whoever may read them can call them. */
import type { Migration } from '../../../../engine/server/model/migrate.ts';

const KEPT = `select count(*)::integer as columns from information_schema.columns where table_schema = current_schema()
  and table_name = 'subtask' and column_name in ('with_id', 'crew_size')`;

export const crewIds: Migration = {
  number: 8,
  name: 'crew-ids',
  async up(sql) {
    const [found] = await sql(KEPT);
    if (Number(found?.columns) < 2) return;
    await sql('alter table subtask add column if not exists crew_ids uuid[]');
    await sql(`update subtask s set crew_ids = c.ids from (
      select m.id, array_agg(o.assgne_id order by o.with_id is not null, o.display_code) filter (where o.assgne_id is not null) as ids
      from subtask m join subtask o on coalesce(o.with_id, o.id) = coalesce(m.with_id, m.id) and o.id <> m.id
      where m.crew_size is not null and m.is_deleted is not true and m.is_called_off is not true
        and o.is_deleted is not true and o.is_called_off is not true
      group by m.id) c where c.id = s.id`);
  },
};
