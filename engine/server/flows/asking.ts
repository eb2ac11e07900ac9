/** Questions that executions put to people, and what they have answered. */
import { sql } from 'kysely';
import type { Asking } from '../../core/flows/index.ts';
import type { RuleScope } from '../../core/rules/index.ts';
import type { Connection, Row } from '../database/port.ts';
import type { JobsHost } from '../jobs/area.ts';
import { newId } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import { saying } from '../lifecycle/said.ts';
import type { StepCode } from '../lifecycle/types.ts';
import { notify } from '../notify/inbox/notify.ts';
import { languageOfPerson } from '../notify/languages.ts';
import { rowsOf, textOf } from '../workflows/rows.ts';
import { type Course, wordsIn } from './course.ts';
import { jobOf } from './job-of.ts';
import type { Subject } from './subject.ts';
import { EXECUTION, FLOWS, type FlowHost } from './types.ts';

export const QUESTION = 'flow-question';
/** Where people find what they are asked. */
const PAGE = '/my-questions';

const own = system('flows');

type Putting = {
  readonly course: Course;
  readonly ask: Asking;
  readonly scope: RuleScope;
  readonly subject: Subject;
  /** UTC instant after which no answer counts. */
  readonly until: string;
};

/** Writes the question and tells those who are asked; answers its id. Where nobody is, it waits all the same: its end says so. */
export async function putQuestion(
  host: FlowHost,
  connection: Connection,
  { course, ask, scope, subject, until }: Putting,
): Promise<string> {
  const { resources, clock } = host;
  const { execution, flow, member } = course;
  const ids = [ask.who.evaluate(scope)].flat().filter((id): id is string => typeof id === 'string');
  const people = await connection.as(own, (server) => rowsOf(server, { entity: 'user', values: [...new Set(ids)] }));
  const active = people.filter(({ is_active, org_id }) => is_active === true && (!member || org_id === member.org.id));
  // A question is between the organisation whose flow asks and one that is asked: that of the first.
  const askedOrg = active.find(({ id }) => id === ids.find((one) => active.some((person) => person.id === one)))?.org_id ?? null;
  const asked = active.filter(({ org_id }) => org_id === askedOrg).map(({ id }) => id);
  const id = newId();
  const { entity, doc } = subject;
  const row = {
    id,
    org_id: execution.org_id,
    asked_org_id: askedOrg,
    owner_id: execution.owner_id,
    execution_id: execution.id,
    flow_title: flow.made ? flow.title : said(flow.title),
    question: wordsIn(course, saying(ask.question, scope, {}), await spokenTo(connection, asked)),
    asked,
    record_entity: entity.name,
    record_id: String(doc.id),
    record_title: textOf(doc[entity.title]) ?? String(doc.id),
    asked_at: clock.now(),
    until,
  };
  await resources.create(own, QUESTION, [row], connection);
  const notice = { type: 'flow_question', to: { users: asked }, redirectUrl: PAGE };
  await notify({ principal: own, connection, resources, now: clock.now() }, [notice]);
  return id;
}

/** One text stands for all who are asked, so it is in the language of the first of them whose language is known. */
const spokenTo = (connection: Connection, asked: readonly unknown[]): Promise<string | null> =>
  connection.as(own, async ({ kysely }) => {
    const { rows } = await sql<{ language: string | null }>`
      select ${languageOfPerson('u.identity_id')} as language from "user" u
      where u.id = any(${asked.map(String)}::uuid[]) order by array_position(${asked.map(String)}::uuid[], u.id)`.execute(kysely);
    return rows.find(({ language }) => language !== null)?.language ?? null;
  });

type Answering = { readonly id: string; readonly isOver: boolean };

/** What was answered; null for nothing in time, after which nothing is; `open` while it may still be. */
export async function answerTo(host: FlowHost, connection: Connection, { id, isOver }: Answering): Promise<Row | null | 'open'> {
  const [row] = await rowsOf(connection, { entity: QUESTION, values: [id], lock: true });
  if (row?.state === 'approved' || row?.state === 'declined')
    return { outcome: row.state, by: row.answered_by ?? null, remark: row.remark ?? null };
  if (row && !isOver) return 'open';
  if (row) await host.resources.update(own, QUESTION, [{ id, patch: { state: 'expired' } }], connection);
  return null;
}

/** Somebody has answered: the execution that waits for it goes on. */
export const answerQuestion = (jobs: Pick<JobsHost, 'enqueue'>): StepCode => ({
  name: 'answer-question',
  async run({ connection }, { moving }) {
    await connection.as(own, async (server) => {
      const executions = await rowsOf(server, { entity: EXECUTION, values: moving.map(({ doc }) => String(doc.execution_id)) });
      await jobs.enqueue(
        server,
        FLOWS,
        executions.map((execution) => jobOf(execution)),
      );
    });
    return moving.map(() => ({}));
  },
});

/** Executions that ended while somebody was asked: there is nothing to answer any more. */
export async function withdrawQuestions(
  { resources }: Pick<FlowHost, 'resources'>,
  connection: Connection,
  executionIds: readonly string[],
): Promise<void> {
  const rows = await connection.as(own, (server) =>
    rowsOf(server, { entity: QUESTION, column: 'execution_id', values: executionIds, columns: ['id', 'execution_id', 'state'] }),
  );
  const open = rows.filter(({ state }) => state === 'open').map(({ id }) => ({ id: String(id), patch: { state: 'withdrawn' } }));
  if (open.length > 0) await resources.update(own, QUESTION, open, connection);
}
