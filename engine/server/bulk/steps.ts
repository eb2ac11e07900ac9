/** Rows that run a step on records. Of a step that can be taken back the earlier values are kept with the row. */
import { writtenBy } from '../../core/access/index.ts';
import type { Entity, Workflow } from '../../core/definitions/types.ts';
import { isObject } from '../../core/json/index.ts';
import type { Connection, Row } from '../database/port.ts';
import type { Resources } from '../resources/types.ts';
import type { Workflows } from '../workflows/run.ts';
import { type Doing, type Outcome, recordIdOf, refusal } from './outcome.ts';
import { type PresentOptions, presentOf } from './present.ts';

export type Stepping = PresentOptions & { readonly resources: Resources; readonly workflows: Pick<Workflows, 'run'> };

/** One after the other: a workflow may look at what the row before has done. */
export async function runEach(
  { resources, workflows, product }: Stepping,
  { member, job, rows }: Doing,
  on: Connection,
): Promise<readonly Outcome[]> {
  const entity = product().entities.get(String(job.entity));
  const way = entity && wayBack(entity, String(job.workflow));
  const ids = rows.map(recordIdOf);
  const earlier = entity && way ? await presentOf({ resources }, { member, entity }, { ids, names: way.values() }, on) : undefined;
  const call = { entity: String(job.entity), workflow: String(job.workflow) };
  const outcomes: Outcome[] = [];
  for (const [index, row] of rows.entries()) {
    const id = recordIdOf(row) ?? '';
    const { version, input } = row.body;
    const given = { ...Object(job.input ?? {}), ...(isObject(input) ? input : {}) };
    const outcome = await on
      .attempt((part) => workflows.run(member, { ...call, id, input: given, ...(typeof version === 'number' ? { version } : {}) }, part))
      .then((): Omit<Outcome, 'index'> => ({ ok: true, errors: [], id }), refusal);
    outcomes.push({ index, ...outcome });
  }
  if (!entity || !way || !earlier || earlier.size === 0) return outcomes;
  const later = await presentOf(
    { resources },
    { member, entity },
    { ids: outcomes.flatMap(({ ok, id }) => (ok ? [String(id)] : [])), names: [] },
    on,
  );
  return outcomes.map((outcome) => {
    const before = outcome.ok ? inputOf(entity, String(job.workflow), way, earlier.get(String(outcome.id))) : undefined;
    const version = later.get(String(outcome.id))?.version;
    return before && version !== undefined ? { ...outcome, before, version } : outcome;
  });
}

/** Input → field of a step that the same step takes back, with the values that those fields had; undefined for others. */
export function wayBack(entity: Pick<Entity, 'fields' | 'workflows'>, name: string): ReadonlyMap<string, string> | undefined {
  const workflow = entity.workflows.get(name);
  if (!workflow?.undoable) return undefined;
  return new Map(
    [...workflow.input.values()].flatMap((field) => {
      const written = writtenBy(entity, field);
      return written === undefined || !field.required ? [] : [[field.name, written] as const];
    }),
  );
}

/** The form that takes it back; undefined where a value that it needs was not there. */
function inputOf(entity: Pick<Entity, 'workflows'>, name: string, way: ReadonlyMap<string, string>, row: Row | undefined): Row | undefined {
  const workflow: Workflow | undefined = entity.workflows.get(name);
  if (!row || !workflow) return undefined;
  const input = Object.fromEntries([...way].map(([key, field]) => [key, row[field] ?? null]));
  return Object.values(input).includes(null) ? undefined : input;
}
