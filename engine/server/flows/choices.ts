/** Steps that only say where an execution goes on: cases, jumps, and loops over records. */
import { sql } from 'kysely';
import type { FlowStep } from '../../core/flows/index.ts';
import { predicateToCel, type RuleScope } from '../../core/rules/index.ts';
import { tableOf } from '../access/columns.ts';
import { predicateToSql } from '../access/predicate-sql.ts';
import type { Connection } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';
import { type Came, type Course, goTo } from './course.ts';
import type { FlowHost } from './types.ts';

type Of<D extends FlowStep['do']> = Extract<FlowStep, { readonly do: D }>;

/** Follows what nobody sees: jumps, and the end of a loop's body. Answers whether it was such a step. */
export function follow(course: Course, step: FlowStep): boolean {
  if (step.do === 'jump') goTo(course, step.to);
  else if (step.do === 'next') nextOf(course, step);
  else return false;
  return true;
}

function nextOf(course: Course, { start }: Of<'next'>): void {
  const { loop } = course.memory;
  const isLast = loop === undefined || loop.index + 1 >= loop.ids.length;
  if (!isLast) course.memory = { ...course.memory, loop: { ...loop, index: loop.index + 1 } };
  goTo(course, isLast ? course.position + 1 : start + 1);
}

/** The record that a loop has in hand is gone: it goes on with the next one. */
export function skipRecord(course: Course): void {
  const start = course.memory.loop?.start ?? 0;
  const step = course.flow.steps[start];
  if (step?.do === 'for') course.position = step.to - 1;
}

export function choose(course: Course, step: Of<'switch'>, scope: RuleScope): Came {
  const index = step.cases.findIndex(({ when }) => when.holds(scope));
  const found = step.cases[index];
  goTo(course, found?.to ?? step.to);
  if (step.called !== undefined) return { came: found ? 'done' : 'skipped', why: step.cases[0]?.when.text ?? '' };
  return { came: 'done', ...(found ? { why: found.when.text } : {}), what: JSON.stringify({ case: found ? index + 1 : 'else' }) };
}

/** @throws conflict (409) where there are more records than the loop takes; none of them is touched then */
export async function beginLoop(
  host: FlowHost,
  connection: Connection,
  { course, step, scope }: { readonly course: Course; readonly step: Of<'for'>; readonly scope: RuleScope },
): Promise<Came> {
  const ids = await idsOf(host, connection, { course, step, scope });
  if (ids.length > step.most)
    throw problems.conflict({ subCode: 'too_many', message: said('problem.platform.flows.too_many_records', { most: step.most }) });
  const start = course.position;
  course.position = ids.length === 0 ? step.to : start + 1;
  if (ids.length > 0) course.memory = { ...course.memory, loop: { start, ids, index: 0 } };
  return { came: 'done', what: JSON.stringify({ records: ids.length }) };
}

/** Records in a page of a member's list. */
const PAGE = 200;

type Looping = { readonly course: Course; readonly step: Of<'for'>; readonly scope: RuleScope };

/** One more than the loop takes, so that it shows that there are more. A member's flow finds what the member's list would show. */
async function idsOf(host: FlowHost, connection: Connection, looping: Looping): Promise<readonly (string | number)[]> {
  const { course, step, scope } = looping;
  const predicate = step.where.predicate({ ...scope, parent: scope.parent ?? scope.doc });
  const entity = host.programs.product().entities.get(step.entity);
  if (!entity) return [];
  if (course.member) return seenIds(host, connection, looping, predicateToCel(predicate));
  const table = tableOf(entity.name);
  const rows = await connection.kysely
    .selectFrom(table)
    .select('id')
    .where(sql<boolean>`${predicateToSql(predicate, { entity, alias: table })}`)
    .orderBy('id')
    .limit(step.most + 1)
    .execute();
  return rows.map(({ id }) => id as string | number);
}

async function seenIds({ resources }: FlowHost, connection: Connection, { course: { member }, step }: Looping, filter: string) {
  if (!member) return [];
  const ids: (string | number)[] = [];
  let pageToken: string | null = null;
  do {
    const query = { filter, fields: ['/id'], pageSize: PAGE, ...(pageToken === null ? {} : { pageToken }) };
    const page: Awaited<ReturnType<typeof resources.list>> = await resources.list(member, step.entity, query, connection);
    ids.push(...page.data.map(({ id }) => id as string | number));
    pageToken = page.next_page_token;
  } while (pageToken !== null && ids.length <= step.most);
  return ids;
}
