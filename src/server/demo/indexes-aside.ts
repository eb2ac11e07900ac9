/**
 * Indexes that only make looking faster are laid aside while the demo is written, and built once over all of it: a sub-task has
 * seventy of them, and each of its many changes would write them all. What keeps rows apart (keys, unique sets) stays in force.
 * Should the server be stopped in between, its next start finds them missing from the model and builds them.
 */
import type { OpenDatabase } from '../../../engine/server/database/open.ts';

/** Tables that have the most of them, whose rows are written again and again. */
const TABLES = ['service_request', 'subtask'];

const FOUND = `select i.relname as name, pg_get_indexdef(x.indexrelid) as definition
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  where t.relnamespace = current_schema()::regnamespace and t.relname = any($1) and not x.indisunique and x.indisvalid
  order by 1`;

/** As many as are built in one go: on the embedded database everybody else waits meanwhile. */
const AT_ONCE = 20;

export async function withIndexesAside({ run }: Pick<OpenDatabase, 'run'>, work: () => Promise<void>): Promise<void> {
  const aside = await run(FOUND, [TABLES]);
  await inTurns(
    run,
    aside.map(({ name }) => `drop index "${name}"`),
  );
  try {
    await work();
  } finally {
    await inTurns(
      run,
      aside.map(({ definition }) => `${definition}`),
    );
  }
}

async function inTurns(run: OpenDatabase['run'], statements: readonly string[]): Promise<void> {
  for (let from = 0; from < statements.length; from += AT_ONCE) await run(statements.slice(from, from + AT_ONCE).join(';\n'));
}
