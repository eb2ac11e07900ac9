/** The call by which the rows of a job come: a part of them, as often as it takes. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isObject } from '../../core/json/index.ts';
import { isStorable } from '../access/constants.ts';
import type { Connection, Row } from '../database/port.ts';
import { memberOf } from '../http/auth.ts';
import { answer, data } from '../http/schema/answers.ts';
import { describe } from '../http/schema/call.ts';
import { problems } from '../kernel/errors.ts';
import type { Member } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import type { RouteHost } from '../workflows/types.ts';
import { keeper } from './jobs.ts';
import { countRows, keepRows, type SentRow } from './rows.ts';

/** Rows of one call; its body is bounded besides. */
const MOST = 500;

const rowSchema = {
  type: 'object',
  required: ['place', 'body'],
  additionalProperties: false,
  properties: {
    place: { type: 'integer', minimum: 1, maximum: 10_000_000, description: 'Number of the row in its file.' },
    body: {
      type: 'object',
      description:
        'A new record; a change with the `id` of its record, and the `version` that was seen if it must not have changed; or the `id` of the record of a step.',
    },
    cells: {
      type: 'array',
      maxItems: 500,
      items: { type: ['string', 'number', 'boolean', 'null'], maxLength: 32_767 },
      description: 'The row as it stands in the file, given back where it fails.',
    },
    faults: {
      type: 'array',
      maxItems: 50,
      description: 'What was found wrong with it before: it is left out.',
      items: {
        type: 'object',
        required: ['pointer', 'text'],
        additionalProperties: false,
        properties: {
          pointer: { type: 'string', maxLength: 300 },
          text: { type: 'string', maxLength: 100, pattern: '^[a-z0-9_.]+$', description: 'Key of what people are told.' },
          params: { type: 'object', maxProperties: 10, description: 'What stands in that text.' },
        },
      },
    },
  },
} as const;

const rowsCall = describe({
  tag: 'bulk-job',
  summary: 'Rows of a bulk job; those that are there already stay as they are',
  params: { id: { type: 'string', format: 'uuid' } },
  body: {
    type: 'object',
    required: ['rows'],
    additionalProperties: false,
    properties: { rows: { type: 'array', minItems: 1, maxItems: MOST, items: rowSchema } },
  },
  answers: { 200: answer('How many rows are there by now', data({ type: 'object', properties: { rows: { type: 'integer' } } })) },
  refuses: [404, 409, 413, 422],
});

type Params = { readonly Params: { readonly id: string }; readonly Body: { readonly rows: readonly SentRow[] } };

/** For members; needs the hook of `requireMember`. */
export function bulkRoutes(fastify: FastifyInstance, { database, clock }: RouteHost): void {
  fastify.post<Params>('/v1/bulk-jobs/:id/rows', rowsCall, async (request, reply) => {
    const member = memberOf(request);
    const rows = request.body.rows.map(storable);
    const count = await database.transaction(member, async (connection) => {
      const job = await receiving(connection, member, request.params.id);
      await keepRows(connection, job, rows, clock.now());
      const counts = await countRows(connection, job);
      const there = counts.waiting + counts.refused + counts.ok + counts.same + counts.failed;
      if (there > Number(job.rows))
        throw problems.conflict({ subCode: 'rows', message: said('problem.platform.bulk.these_rows_job_opened') });
      return there;
    });
    return reply.header('cache-control', 'no-store').send({ data: { rows: count } });
  });
}

/** @throws invalid (422) for characters that no text can have */
function storable(row: SentRow, index: number): SentRow {
  if (holdsText(row)) return row;
  throw problems.invalid({
    errors: [{ pointer: `/rows/${index}`, code: 'text', message: said('problem.platform.bulk.characters_no_text') }],
  });
}

function holdsText(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (Array.isArray(value)) return value.every(holdsText);
  return !isObject(value) || Object.entries(value).every(([name, each]) => isStorable(name) && holdsText(each));
}

/** @throws not_found for what is not the member's own, conflict (409) for a job whose rows are all there */
async function receiving(connection: Connection, { org, user, visit }: Member, id: string): Promise<Row> {
  if (visit) throw problems.notFound();
  const job = await connection.as(keeper, async ({ kysely }) => {
    const { rows } =
      await sql<Row>`select * from bulk_job where id = ${id}::uuid and org_id = ${org.id}::uuid and user_id = ${user.id}::uuid for update`.execute(
        kysely,
      );
    return rows[0];
  });
  if (!job) throw problems.notFound();
  if (job.state !== 'RECEIVING' || job.selection !== null)
    throw problems.conflict({ subCode: 'job_state', message: said('problem.platform.bulk.takes_no_rows') });
  return job;
}
