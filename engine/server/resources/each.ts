/** Records of which each stands for itself, new ones and changes: those of a file, tried out or kept. */

import { decisionOf } from '../access/decisions.ts';
import type { Connection, Row } from '../database/port.ts';
import { isRetryable, toProblem } from '../database/sql-problems.ts';
import { type FieldProblem, Problem, problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';
import type { Call } from './options.ts';
import type { ChangeRequest, EachMode, Resources, RowOutcome } from './types.ts';

/** Rows that one call may try or keep; each may cost a statement of its own. */
const MAX_ROWS: { readonly [K in EachVerb]: { readonly [M in EachMode]: number } } = {
  create: { try: 500, keep: 200 },
  update: { try: 200, keep: 200 },
};

export type EachVerb = 'create' | 'update';
type Asked = { readonly verb: EachVerb; readonly mode: EachMode; readonly count: number };

/** @throws not_found when nobody of this kind may write such records, too_large */
export function prepareEach({ principal, entity, now }: Omit<Call, 'connection'>, { verb, mode, count }: Asked): void {
  if (decisionOf(principal, entity, verb, now).kind === 'denied') throw problems.notFound();
  const most = MAX_ROWS[verb][mode];
  if (count > most) throw problems.tooLarge({ message: said('problem.platform.resources.most_records_sent_once_2', { most }) });
}

/** Undoes what was tried; never leaves this file. */
class TriedOut extends Error {}

type Written = (connection: Connection) => Promise<readonly RowOutcome[]>;

/**
 * Passes every new record through the whole pipeline, hooks and constraints included, and answers what became of it. Rows
 * that fail leave nothing behind and do not hide what others have; an earlier row of the same call counts for later ones.
 * Kept rows stay in the transaction, tried ones do not.
 */
export function createEach(
  { principal, entity, connection }: Call,
  resources: Resources,
  rows: readonly Row[],
  mode: EachMode,
): Promise<readonly RowOutcome[]> {
  const create: Write<Row> = (batch, on) => resources.create(principal, entity.name, batch, on);
  return inMode(connection, mode, (on) => passEach(on, rows, create));
}

/** The same for changes of records that are there. A record that stands there twice fails the second time. */
export function updateEach(
  { principal, entity, connection }: Call,
  resources: Resources,
  changes: readonly ChangeRequest[],
  mode: EachMode,
): Promise<readonly RowOutcome[]> {
  const update: Write<ChangeRequest> = (batch, on) => resources.update(principal, entity.name, batch, on);
  return inMode(connection, mode, (on) => passEach(on, changes, update));
}

async function inMode(connection: Connection, mode: EachMode, written: Written): Promise<readonly RowOutcome[]> {
  if (mode === 'keep') return written(connection);
  let outcomes: readonly RowOutcome[] = [];
  const trying = connection.attempt(async (part) => {
    outcomes = await written(part);
    throw new TriedOut();
  });
  await trying.catch((error: unknown) => {
    if (!(error instanceof TriedOut)) throw error;
  });
  return outcomes.map(({ index, ok, errors }) => ({ index, ok, errors }));
}

type Write<Item> = (items: readonly Item[], on: Connection) => Promise<readonly Row[]>;
type Indexed<Item> = { readonly index: number; readonly item: Item };

async function passEach<Item>(connection: Connection, items: readonly Item[], write: Write<Item>): Promise<readonly RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  const fail = ({ index }: Indexed<Item>, errors: readonly FieldProblem[]) => void outcomes.push({ index, ok: false, errors });

  /** All at once; where that fails, those that are to blame fall out, and the others are tried again in halves. */
  const pass = async (batch: readonly Indexed<Item>[]): Promise<void> => {
    const [first] = batch;
    if (!first) return;
    const made = await connection
      .attempt((part) =>
        write(
          batch.map(({ item }) => item),
          part,
        ),
      )
      .catch(asRowProblem);
    if (!(made instanceof Problem)) {
      for (const [at, { index }] of batch.entries()) outcomes.push({ index, ok: true, errors: [], ...named(made[at]) });
      return;
    }
    if (batch.length === 1) return fail(first, errorsOf(made));
    const blamed = blame(made, batch.length);
    for (const [at, errors] of blamed) fail(batch[at] ?? first, errors);
    const left = batch.filter((_, at) => !blamed.has(at));
    // Many at once: the rules have told of all. A few: there may be one more behind each, as hooks stop at the first.
    if (blamed.size * 2 > batch.length) return pass(left);
    const middle = Math.ceil(left.length / 2);
    await pass(left.slice(0, middle));
    await pass(left.slice(middle));
  };
  await pass(items.map((item, index) => ({ index, item })));
  return outcomes.toSorted((a, b) => a.index - b.index);
}

const named = (row: Row | undefined) => (row ? { id: row.id, version: row.version } : {});

/** What is wrong with rows; what is wrong with the server, or worth another try of the whole transaction, goes on. */
function asRowProblem(error: unknown): Problem {
  if (isRetryable(error)) throw error;
  const problem = toProblem(error, new Map());
  if (problem instanceof Problem && problem.status < 500 && problem.status !== 429) return problem;
  throw error;
}

const errorsOf = (problem: Problem): readonly FieldProblem[] => {
  if (problem.errors.length > 0) return problem.errors;
  const isHidden = problem.status === 404;
  return [
    {
      pointer: '',
      code: isHidden ? 'not_allowed' : problem.code,
      message: isHidden ? said('problem.platform.resources.record_like_not_within_rights') : problem.message,
    },
  ];
};

const AT = /^\/(\d{1,4})(?=\/|$)/;

/** Faults by the place of the row that they are told of, pointers into the row. */
function blame({ errors }: Problem, count: number): ReadonlyMap<number, readonly FieldProblem[]> {
  const blamed = new Map<number, FieldProblem[]>();
  for (const error of errors) {
    const at = Number(AT.exec(error.pointer)?.[1] ?? Number.NaN);
    if (!(at < count)) continue;
    blamed.set(at, [...(blamed.get(at) ?? []), { ...error, pointer: error.pointer.replace(AT, '') }]);
  }
  return blamed;
}
