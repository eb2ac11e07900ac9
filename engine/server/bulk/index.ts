/** Work over many records: people open a job, send its rows, have them checked and done, and see what became of each. */

import { sql } from 'kysely';
import type { Product } from '../../core/definitions/types.ts';
import type { Jobs } from '../jobs/index.ts';
import { sweepRounds } from '../jobs/index.ts';
import { problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';
import type { StepCode } from '../lifecycle/types.ts';
import { actorOf } from '../resources/actors.ts';
import type { WorkflowArea, WorkflowRun } from '../workflows/types.ts';
import { BULK, keeper, MOST_OPEN, tellEnd } from './jobs.ts';
import { bulkRoutes } from './routes.ts';
import { countRows, reopenRows, takeBackRows } from './rows.ts';
import { counted, turnOf } from './run.ts';
import { countSelected, isGathering, selectionOf } from './selection.ts';
import { bulkSweeps } from './sweep.ts';

export { type BulkHost, bulkQueue } from './run.ts';

export type BulkOptions = { readonly jobs: Pick<Jobs, 'enqueue'>; readonly product: () => Product };

/** Only of records and steps that there are, and no more than an organisation may have open at once. */
const open = (product: () => Product): WorkflowRun => ({
  name: 'open',
  entity: 'bulk-job',
  async run({ principal, connection, resources, now }, { input }) {
    const { kind, entity: name, workflow } = input;
    const entity = product().entities.get(String(name));
    const isKnown = entity && !entity.system && (kind !== 'run' || entity.workflows.get(String(workflow))?.on === 'record');
    if (!isKnown) throw problems.notFound();
    const selection = selectionOf({ selection: { ...Object(input.selection), count: 0, isWhole: false, token: null } });
    const isChosen = input.selection !== undefined && input.selection !== null;
    if (isChosen && kind === 'create') throw problems.notFound();
    const chosen =
      isChosen && selection ? { selection, rows: await countSelected(resources, principal, entity.name, selection, connection) } : {};
    const actor = actorOf(principal, connection);
    const owner = { org_id: actor?.org.id ?? null, user_id: actor?.user.id ?? null };
    const underWay = await connection.as(keeper, async ({ kysely }) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from bulk_job where org_id = ${owner.org_id}::uuid
          and state in ('RECEIVING', 'CHECKED', 'WAITING', 'RUNNING')`.execute(kysely);
      return rows[0]?.count ?? 0;
    });
    if (underWay >= MOST_OPEN)
      throw problems.conflict({ subCode: 'too_many_jobs', message: said('problem.platform.bulk.too_many_open', { most: MOST_OPEN }) });
    const [made] = await resources.create(keeper, 'bulk-job', [{ ...input, ...chosen, ...owner, started_at: now }], connection);
    return { id: made?.id ?? null };
  },
});

type Asking = Pick<BulkOptions, 'jobs'>;

/** From here on the server goes on by itself. @throws conflict (409) while rows are missing */
const beginBulk = ({ jobs }: Asking): StepCode => ({
  name: 'begin-bulk',
  async run({ connection }, { moving }) {
    const patches = [];
    for (const { doc } of moving) {
      const { waiting, ok, same, failed, refused } = await countRows(connection, doc);
      if (!isGathering(doc) && waiting + ok + same + failed + refused !== Number(doc.rows))
        throw problems.conflict({ subCode: 'rows_missing', message: said('problem.platform.bulk.rows_missing') });
      patches.push(await counted(connection, doc));
    }
    await jobs.enqueue(
      connection,
      BULK,
      moving.map(({ doc }) => turnOf(doc)),
    );
    return patches;
  },
});

/** What is done stays. Whoever did not do it themselves is told. */
const cancelBulk: StepCode = {
  name: 'cancel-bulk',
  async run({ principal, connection, resources, now }, { moving }) {
    const actor = actorOf(principal, connection);
    for (const { doc } of moving) if (doc.user_id !== actor?.user.id) await tellEnd({ connection, resources, now }, doc, 'STOPPED');
    return moving.map(() => ({}));
  },
};

/** Goes on with the rows that are not done; those that failed are tried once more. @throws conflict (409) where none is left */
const resumeBulk = ({ jobs }: Asking): StepCode => ({
  name: 'resume-bulk',
  async run({ connection }, { moving }) {
    const patches = [];
    for (const { doc } of moving) {
      await reopenRows(connection, doc);
      const patch = await counted(connection, doc);
      if (patch.to_do === 0) throw problems.conflict({ subCode: 'nothing_left', message: said('problem.platform.bulk.nothing_left') });
      patches.push({ ...patch, failed_entries: [] });
    }
    await jobs.enqueue(
      connection,
      BULK,
      moving.map(({ doc }) => turnOf(doc)),
    );
    return patches;
  },
});

/** A job of its own that takes back what this one has done, record by record, with the rights of whoever asks. */
const undo = ({ jobs }: Asking): WorkflowRun => ({
  name: 'undo',
  entity: 'bulk-job',
  async run({ connection, resources, now }, { records }) {
    const [of] = records;
    if (!of) throw problems.notFound();
    const { kind, entity, workflow, org_id, user_id, file_name, columns } = of;
    const draft = { kind, entity, workflow, org_id, user_id, file_name, columns, rows: of.undoable, undoes_id: of.id, started_at: now };
    const [made] = await resources.create(keeper, 'bulk-job', [draft], connection);
    if (!made) throw problems.notFound();
    const rows = await takeBackRows(connection, of, made, now);
    if (rows === 0) throw problems.conflict({ subCode: 'nothing_left', message: said('problem.platform.bulk.nothing_left') });
    const [own, other] = [String(made.id), String(of.id)];
    await resources.update(
      keeper,
      'bulk-job',
      [
        { id: own, patch: { state: 'WAITING', rows, to_do: rows } },
        { id: other, patch: { undone_by_id: own } },
      ],
      connection,
    );
    await jobs.enqueue(connection, BULK, [turnOf({ id: own, org_id })]);
    return { id: own };
  },
});

export const bulk = ({ jobs, product }: BulkOptions): WorkflowArea => ({
  workflows: [open(product), undo({ jobs })],
  notifies: ['bulk_done', 'bulk_failed', 'bulk_stopped'],
  hooks: {},
  steps: [beginBulk({ jobs }), cancelBulk, resumeBulk({ jobs })],
  rounds: sweepRounds(bulkSweeps),
  routes: bulkRoutes,
});
