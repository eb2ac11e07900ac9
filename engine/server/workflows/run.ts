/** Running a workflow: right, record, version and form are checked, then its code runs, all in one transaction with its audit. */

import { sql } from 'kysely';
import { type InputDenials, inputDenials } from '../../core/access/index.ts';
import type { Entity, Product, Workflow } from '../../core/definitions/types.ts';
import { isEqual } from '../../core/json/index.ts';
import { columnOf, idList, tableOf } from '../access/columns.ts';
import { conditionsOfDecision } from '../access/decision-sql.ts';
import { decisionOf, scopeOf } from '../access/decisions.ts';
import { assertApprover } from '../approvals/index.ts';
import { appendAudit, changesBetween } from '../audit/audit.ts';
import type { Connection, Database, Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { type Principal, system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import type { LifecycleCode } from '../lifecycle/types.ts';
import { actorOf } from '../resources/actors.ts';
import { idOf } from '../resources/id.ts';
import { unknownField } from '../resources/input.ts';
import { textsOf } from '../resources/messages.ts';
import { entityOf, type MediaPort, onConnection } from '../resources/options.ts';
import { lockRows } from '../resources/store.ts';
import type { Resources } from '../resources/types.ts';
import { type FormCall, finishForms, readForm } from './form.ts';
import { ownDecisions } from './four-eyes.ts';
import { createRegistry, type Registered } from './registry.ts';
import type { WorkflowContext, WorkflowRun } from './types.ts';

/** One call; `id` is null for a workflow that needs no record. `version` is the one that the caller saw (If-Match). */
export type WorkflowCall = {
  readonly entity: string;
  readonly workflow: string;
  readonly id: string | null;
  readonly input: Row;
  readonly version?: number;
  /** When the person did it, where it is sent later; one in the future is now. */
  readonly happenedAt?: string;
};
/** The same on many records: all or none. */
export type ManyCall = { readonly entity: string; readonly workflow: string; readonly ids: readonly string[]; readonly input: Row };

export type Workflows = {
  /**
   * Answers what the workflow gives its caller, null for nothing.
   * @throws not_found for a workflow or record that is not there or not for the caller, stale, invalid (422), and what the workflow itself refuses.
   */
  run(principal: Principal, call: WorkflowCall, on?: Connection): Promise<Row | null>;
  /** Runs on many records in one transaction; answers nothing. Throws like `run`. */
  runMany(principal: Principal, call: ManyCall, on?: Connection): Promise<void>;
};

export type WorkflowsOptions = {
  readonly database: Database;
  /** The definitions as they are now. */
  readonly product: () => Product;
  /** The product that a principal's calls are held to; `product` for everybody when absent. */
  readonly productFor?: (principal: Principal, on?: Connection) => Product | Promise<Product>;
  readonly resources: Resources;
  readonly clock: { now(): string };
  readonly media: Pick<MediaPort, 'verify'>;
  /** Code of all areas. */
  readonly runs: readonly WorkflowRun[];
  /** Effects and steps of lifecycles; none when absent. */
  readonly lifecycles?: LifecycleCode;
  /** Told of every workflow that was run on records, in its transaction. */
  readonly afterRun?: AfterRun;
  /** False where only some areas are open: workflows without code are then no fault, and not there. True when absent. */
  readonly isWhole?: boolean;
};

export type AfterRun = (
  context: WorkflowContext,
  done: { readonly entity: string; readonly workflow: string; readonly records: readonly Row[]; readonly input: Row },
) => Promise<void>;

/** Records that a member may send through a workflow at once. */
const MAX_RECORDS = 200;

/** @throws WorkflowMismatch at once when data and code do not name the same workflows. */
export function createWorkflows(options: WorkflowsOptions): Workflows {
  const registry = createRegistry(options.product, options.runs, {
    isWhole: options.isWhole ?? true,
    ...(options.lifecycles ? { lifecycles: options.lifecycles } : {}),
  });
  const start = async (principal: Principal, call: Omit<WorkflowCall, 'id'>, ids: readonly string[], on: Connection | undefined) => {
    const product = (await options.productFor?.(principal, on)) ?? options.product();
    const own = { ...options, product: () => product };
    const entity = entityOf(own, call.entity);
    const found = registry.find(entity, call.workflow);
    if (!found || (found.definition.on === 'record') !== ids.length > 0) throw problems.notFound();
    const { input, version, happenedAt } = call;
    const begun = begin(own, { whole: options.product(), principal, entity, found, ids, input, version, happenedAt });
    return onConnection(options, 'transaction', { principal, on }, begun);
  };
  return Object.freeze({
    run: async (principal, call, on) => start(principal, call, call.id === null ? [] : [call.id], on),
    runMany: async (principal, call, on) => {
      if (principal.kind === 'member' && call.ids.length > MAX_RECORDS) {
        throw problems.tooLarge({ message: said('problem.platform.workflows.most_records_worked_once', { max_records: MAX_RECORDS }) });
      }
      if (call.ids.length > 0) await start(principal, call, call.ids, on);
    },
  } satisfies Workflows);
}

type Beginning = {
  /** The product as nobody's rights cut it. */
  readonly whole: Product;
  readonly principal: Principal;
  readonly entity: Entity;
  readonly found: Registered;
  readonly ids: readonly string[];
  readonly input: Row;
  readonly version: number | undefined;
  readonly happenedAt: string | undefined;
};

/** Checks what needs no database; what it answers runs on a connection in a transaction. */
function begin(options: WorkflowsOptions, { whole, principal, entity, found, ids, input, version, happenedAt }: Beginning) {
  const { definition, code } = found;
  const now = options.clock.now();
  const earlier = happenedAt !== undefined && happenedAt < now ? happenedAt : undefined;
  const decision = decisionOf(principal, entity, definition.name, now);
  // Where there is no record, a right that depends on one cannot be decided.
  if (decision.kind !== 'open' && ids.length === 0) throw problems.notFound();
  const wanted = [...new Set(ids.map((id) => idOf(entity, id)))];
  if (decision.kind === 'denied')
    return async (connection: Connection): Promise<Row | null> => refuseMissing({ principal, connection, entity, now }, wanted);
  const texts = textsOf(options.product());
  const values = readForm(definition, input, { principal, texts, now });
  const denials = principal.kind === 'member' ? inputDenials(entity, definition, scopeOf(principal, now)) : undefined;
  const conditions = conditionsOfDecision(decision, { entity, alias: 'r' });

  return async (connection: Connection): Promise<Row | null> => {
    const locked = wanted.length > 0 ? await lockRows(connection, entity, wanted, conditions) : new Map<unknown, Row>();
    const missing = wanted.filter((id) => !locked.has(id));
    if (missing.length > 0) await refuseMissing({ principal, connection, entity, now }, missing);
    const records = wanted.map((id) => recordOf(locked, id, version));
    refuseDenied(denials, records, values);
    const alone = await ownDecisions({ principal, connection }, { entity, workflow: definition }, records);
    const actor = actorOf(principal, connection);
    const form: FormCall = { principal, connection, options, now, texts, scope: scopeOf(actor ?? principal, now) };
    const batches = await batchesOf(form, found, values, records);
    const happened = earlier === undefined ? {} : { happenedAt: earlier };
    const context = { principal, connection, resources: options.resources, product: whole, held: options.product(), now, ...happened };
    let answer: Row | null = null;
    // First, so that an answer that shows the record shows the mark.
    await markAlone(context, { entity, definition }, alone);
    for (const batch of batches) {
      await assertApprover(context, entity, definition.name, batch.records);
      answer = await code.run(context, batch);
      if (batch.records.length > 0) await options.afterRun?.(context, { entity: entity.name, workflow: definition.name, ...batch });
    }
    if (definition.onlyAnswers) return answer;
    const entries = batches.flatMap((batch) =>
      audited(batch.records, answer).map((record) => ({
        entity,
        record,
        verb: definition.name,
        changes: {
          ...changesBetween(definition.input, null, batch.input),
          ...(earlier === undefined ? {} : { happened_at: [null, earlier] as const }),
        },
      })),
    );
    await appendAudit({ connection, principal, actor, now, ids: newId }, entries);
    return answer;
  };
}

/** An exception from four eyes stands in the record and in its audit. */
async function markAlone(
  { resources, connection }: WorkflowContext,
  { entity, definition: { fourEyes } }: { readonly entity: Entity; readonly definition: Workflow },
  records: readonly Row[],
): Promise<void> {
  if (fourEyes?.alone === undefined || records.length === 0) return;
  const patch = { [fourEyes.alone]: true };
  const changes = records.map(({ id }) => ({ id: String(id), patch }));
  await resources.update(system('approved by its maker'), entity.name, changes, connection);
}

/** What ends up in a field that the caller may not write in one of the records. @throws invalid (422) */
function refuseDenied(denials: InputDenials | undefined, records: readonly Row[], values: Row): void {
  const denied = new Set(records.flatMap((record) => [...(denials?.(record) ?? [])]));
  const errors = Object.keys(values).flatMap((name) => (denied.has(name) ? [unknownField(`/${name}`)] : []));
  if (errors.length > 0) throw problems.invalid({ errors });
}

type Reading = { readonly principal: Principal; readonly connection: Connection; readonly entity: Entity; readonly now: string };

/**
 * Records that the step may not be done with. Who may read one of them is told that it is there and only this step is not;
 * nobody else learns that it is.
 * @throws not_found
 */
async function refuseMissing({ principal, connection, entity, now }: Reading, ids: readonly (string | number)[]): Promise<never> {
  const reading = decisionOf(principal, entity, 'read', now);
  if (reading.kind === 'denied') throw problems.notFound();
  const where = [sql`${columnOf('r', 'id')} = any(${idList(entity, ids)})`, ...conditionsOfDecision(reading, { entity, alias: 'r' })];
  const { rows } = await sql`select 1 from ${sql.table(tableOf(entity.name))} as r where ${sql.join(where, sql` and `)} limit 1`.execute(
    connection.kysely,
  );
  throw problems.notFound(rows.length > 0 ? { message: 't:error.step_refused' } : {});
}

/** @throws not_found, stale */
function recordOf(locked: ReadonlyMap<unknown, Row>, id: string | number, version: number | undefined): Row {
  const row = locked.get(id);
  if (!row) throw problems.notFound();
  if (version !== undefined && row.version !== version) throw problems.stale();
  return row;
}

type Batch = { readonly records: readonly Row[]; readonly input: Row };

/** Records whose form comes out the same go through the code together: its defaults may depend on the record. */
async function batchesOf(
  form: FormCall,
  { definition, code }: Registered,
  values: Row,
  records: readonly Row[],
): Promise<readonly Batch[]> {
  const parents = records.length > 0 ? records : [{}];
  const inputs = await finishForms(form, definition, { values, parents, checkedByCode: code.checks ?? [] });
  if (records.length === 0) return inputs.map((input) => ({ records, input }));
  const batches: { records: Row[]; input: Row }[] = [];
  for (const [index, record] of records.entries()) {
    const input = inputs[index] ?? {};
    const same = batches.find((batch) => isEqual(batch.input, input));
    if (same) same.records.push(record);
    else batches.push({ records: [record], input });
  }
  return batches;
}

/** Records that the audit names; of a workflow without one, what it made. */
const audited = (records: readonly Row[], answer: Row | null): readonly Row[] =>
  records.length > 0 ? records : [{ id: answer?.id ?? '' }];
