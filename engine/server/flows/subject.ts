/** The record that a step is about, as it is when the step comes, and what the step's rules read. */
import type { Entity } from '../../core/definitions/types.ts';
import { type FlowStep, rulesOfStep } from '../../core/flows/index.ts';
import type { RuleScope } from '../../core/rules/index.ts';
import { scopeOf } from '../access/decisions.ts';
import type { Connection, Row } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import { withNeeds } from '../rules/load.ts';
import { rowsOf } from '../workflows/rows.ts';
import type { Course } from './course.ts';
import type { FlowHost } from './types.ts';
import { readableOf, seenBy } from './view.ts';

const reader = () => system('flow');

export type Subject = { readonly entity: Entity; readonly doc: Row };

/**
 * Undefined where it is gone. The flow's own record as it is now; of one that was removed, as it was. To an organisation's flow, as far
 * as its member sees it and as long as it is meant. Inside of a loop, the record that it has in hand.
 */
export async function subjectOf(host: FlowHost, connection: Connection, course: Course, step: FlowStep): Promise<Subject | undefined> {
  const { loop } = course.memory;
  if (step.of === undefined || loop === undefined) return ownRecord(host, connection, course);
  const entity = host.programs.product().entities.get(step.of);
  const id = loop.ids[loop.index];
  if (!entity || id === undefined) return undefined;
  const doc = await read(host, connection, { course, entity, id });
  return doc && { entity, doc };
}

async function ownRecord(host: FlowHost, connection: Connection, course: Course): Promise<Subject | undefined> {
  const { execution, flow, entity, member } = course;
  if (flow.trigger.on === 'deleted') return execution.before ? { entity, doc: execution.before } : undefined;
  const id = entity.idType === 'serial' ? Number(execution.record_id) : execution.record_id;
  const doc = await read(host, connection, { course, entity, id });
  if (!doc || !member || !flow.when || course.position > 0) return doc && { entity, doc };
  const scope = await readingOf(host, connection, { course, rules: [flow.when], doc });
  return flow.when.holds(scope) ? { entity, doc } : undefined;
}

type Wanted = { readonly course: Course; readonly entity: Entity; readonly id: string | number };

export const keyOf = (entity: Pick<Entity, 'name'>, id: string | number) => `${entity.name}/${id}`;

/** To a member's flow as the member sees it, and locked all the same: nobody else changes it while the step does. */
async function read(host: FlowHost, connection: Connection, { course, entity, id }: Wanted): Promise<Row | undefined> {
  const { member, records, prefetched } = course;
  if (member) return seenBy(host.resources, connection, { member, entity: entity.name, id: String(id) });
  const key = keyOf(entity, id);
  const known = records.get(key) ?? prefetched?.get(key);
  const [row] = known ? [known] : await rowsOf(connection, { entity: entity.name, values: [id], lock: true });
  if (row) records.set(key, row);
  return row;
}

/** Steps that write nothing of the records that are at hand. */
const READS: readonly FlowStep['do'][] = ['let', 'switch', 'for', 'raise', 'mail'];

/**
 * What a step may have changed is read anew by the one that comes next, whatever else that was: other records are counted into it, or
 * follow it. Others that begin with it read what it has written itself; of what followed they may still come before it.
 */
export function forgetRecords(course: Course, step: FlowStep, subject: Subject): void {
  if (READS.includes(step.do) || (step.do === 'effect' && step.effect.do === 'tell')) return;
  if (step.do === 'set') course.prefetched?.delete(keyOf(subject.entity, String(subject.doc.id)));
  else course.prefetched?.clear();
  course.prefetched = undefined;
  course.records.clear();
}

/** What the rules of a step read: `doc` the record in hand, `parent` the flow's record where a loop is about others. */
export async function scopeOfStep(
  host: FlowHost,
  connection: Connection,
  { course, step, doc }: { readonly course: Course; readonly step: FlowStep; readonly doc: Row },
): Promise<RuleScope> {
  const rules = rulesOfStep(step);
  const asksParent = step.do === 'for' || step.do === 'mail' || rules.some(({ reads }) => reads.some((path) => path.startsWith('parent')));
  const parent = step.of !== undefined && asksParent ? (await ownRecord(host, connection, course))?.doc : undefined;
  return readingOf(host, connection, { course, rules, doc, ...(parent ? { parent } : {}) });
}

/** `parent`: its references are followed as those of `doc` are. */
type Reading = { readonly course: Course; readonly rules: ReturnType<typeof rulesOfStep>; readonly doc: Row; readonly parent?: Row };

async function readingOf(host: FlowHost, connection: Connection, { course, rules, doc, parent }: Reading): Promise<RuleScope> {
  const { execution, member, memory } = course;
  const asksBefore = rules.some(({ reads }) => reads.some((path) => path.startsWith('before')));
  const before =
    member && asksBefore && execution.before
      ? await readableOf(connection, { entity: course.entity.name, id: execution.record_id, seen: doc, of: execution.before })
      : execution.before;
  const scope = {
    ...scopeOf(reader(), host.clock.now()),
    vars: memory.vars,
    input: memory.input ?? undefined,
    cause: { by: execution.caused_by },
    ...(parent ? { parent } : {}),
  };
  const looking = { connection, product: host.programs.product() };
  // Whose rights are a member's follows no reference and asks no related rows: these are read by the server.
  const loaded = member ? scope : await withNeeds(looking, rules, scope, [doc], [before]);
  return { ...loaded, doc, before };
}
