/** Counts what became of rows for the job that they belong to, in the transaction that keeps the rows. */

import { sql } from 'kysely';
import type { Entity, Product } from '../../core/definitions/types.ts';
import type { Connection, Database, Row } from '../database/port.ts';
import { Problem, problems } from '../kernel/errors.ts';
import type { Member } from '../kernel/principal.ts';
import { inOne, labelled, said, wordsOf } from '../kernel/said.ts';
import { englishOf } from '../locales/index.ts';
import type { Resources, RowOutcome } from '../resources/types.ts';
import { listOf } from '../workflows/rows.ts';
import { figuresOf, KEPT_ENTRIES, keeper } from './jobs.ts';

export type BulkRows = {
  readonly member: Member;
  readonly jobId: string;
  readonly kind: 'create' | 'update';
  readonly entity: string;
  /** Ids of the records that the rows change; undefined for new ones. */
  readonly ids: readonly (string | undefined)[];
  /** Where the rows stand in the file; counted on from those before when absent. */
  readonly places?: readonly number[] | undefined;
};

export type BulkCounting = {
  /**
   * Keeps rows by `write` and counts them, both or neither.
   * @throws not_found for a job that is not the member's own, of this entity and kind, or closed by its owner; conflict (409) for more rows than it was opened for.
   */
  keep(
    rows: BulkRows,
    write: (on: Connection) => Promise<readonly RowOutcome[]>,
    on: Connection | undefined,
  ): Promise<readonly RowOutcome[]>;
};

export type BulkCountingOptions = { readonly database: Database; readonly resources: Resources; readonly product: () => Product };

export function createBulkCounting({ database, resources, product }: BulkCountingOptions): BulkCounting {
  return {
    async keep(rows, write, on) {
      const counted = async (connection: Connection) => {
        const job = await lockJob(connection, rows);
        const before = figuresOf(job);
        const seen = before.ok + before.failed;
        if (seen + rows.ids.length + before.left_out > before.rows)
          throw problems.conflict({ subCode: 'rows', message: said('problem.platform.bulk.these_rows_job_opened') });
        const outcomes = await write(connection);
        const failed = outcomes.filter(({ ok }) => !ok);
        const kept = listOf(job.failed_entries);
        const codes = await codesOf({ resources, product }, rows, failed.slice(0, KEPT_ENTRIES - kept.length), connection);
        const told = failed.slice(0, KEPT_ENTRIES - kept.length).map((outcome) => ({
          row: rows.places?.[outcome.index] ?? seen + outcome.index + 1,
          ...codeOf(codes.get(rows.ids[outcome.index])),
          error: errorOf(product(), rows.entity, outcome),
        }));
        const patch = {
          ok: before.ok + outcomes.length - failed.length,
          failed: before.failed + failed.length,
          failed_entries: [...kept, ...told],
          state: 'RUNNING',
          ended_at: null,
        };
        await resources.update(keeper, 'bulk-job', [{ id: rows.jobId, patch }], connection);
        return outcomes;
      };
      return on ? counted(on) : database.transaction(rows.member, counted);
    },
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** One that was taken for left may still be heard of; one that its owner closed may not. */
async function lockJob(connection: Connection, { member, jobId, kind, entity }: BulkRows): Promise<Row> {
  if (!UUID.test(jobId)) throw problems.notFound();
  const job = await connection.as(keeper, async ({ kysely }) => {
    const { rows } = await sql<Row>`
      select * from bulk_job where id = ${jobId}::uuid and org_id = ${member.org.id}::uuid and user_id = ${member.user.id}::uuid
        and entity = ${entity} and kind = ${kind} and state in ('RUNNING', 'STOPPED') for update`.execute(kysely);
    return rows[0];
  });
  if (!job) throw problems.notFound();
  return job;
}

const codeOf = (code: unknown) => (typeof code === 'string' ? { display_code: code.slice(0, 60) } : {});

/** Codes of the records that rows were about, as far as the member may see them. */
async function codesOf(
  { resources, product }: Pick<BulkCountingOptions, 'resources' | 'product'>,
  { member, entity, ids }: BulkRows,
  failed: readonly RowOutcome[],
  on: Connection,
): Promise<ReadonlyMap<unknown, unknown>> {
  const wanted = [...new Set(failed.map(({ index }) => ids[index] ?? '').filter((id) => UUID.test(id)))];
  if (wanted.length === 0 || !product().entities.get(entity)?.fields.has('display_code')) return new Map();
  const filter = `doc.id in [${wanted.map((id) => `'${id}'`).join(', ')}]`;
  try {
    const { data } = await resources.list(
      member,
      entity,
      { filter, fields: ['/display_code'], pageSize: wanted.length, withDeleted: true },
      on,
    );
    return new Map(data.map(({ id, display_code }) => [id, display_code]));
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return new Map();
    throw error;
  }
}

/** Characters of what is told of a row, in words and by key. */
const LONGEST = { words: 300, keyed: 2000 } as const;

/** What is wrong with a row, each fault after the label of its field: by key, or in English where it has to be cut. */
function errorOf(product: Product, entity: string, { errors }: RowOutcome): string {
  if (errors.length === 0) return '';
  const fields: Entity['fields'] | undefined = product.entities.get(entity)?.fields;
  const keyed = inOne(
    errors.map(({ pointer, message }) => {
      const label = fields?.get(pointer.split('/')[1] ?? '')?.label;
      return label === undefined ? message : said('problem.platform.bulk.of_field', { label: labelled(label), message });
    }),
  );
  const words = wordsOf(keyed, englishOf(product));
  return words.length <= LONGEST.words && keyed.length <= LONGEST.keyed ? keyed : words.slice(0, LONGEST.words);
}
