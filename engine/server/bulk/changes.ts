/** Rows that change records: only what differs is written, and what was there before is kept with the row. */
import { changedPart, isEqual } from '../../core/json/index.ts';
import type { Connection, Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import type { ChangeRequest, EachMode, Resources } from '../resources/types.ts';
import { type Doing, type Outcome, recordIdOf, refusal } from './outcome.ts';
import { type PresentOptions, presentOf } from './present.ts';
import type { WaitingRow } from './rows.ts';

export type Changing = PresentOptions & { readonly resources: Resources };

type Change = { readonly index: number; readonly request: ChangeRequest; readonly inverse: Row | null; readonly version: unknown };

/** What became of each, in their order. */
export async function changeEach(
  { resources, product }: Changing,
  { member, job, rows, mode }: Doing & { readonly mode: EachMode },
  on: Connection,
): Promise<readonly Outcome[]> {
  const entity = product().entities.get(String(job.entity));
  const patches = rows.map((row) => patchOf(job, row));
  const present = entity
    ? await presentOf({ resources }, { member, entity }, { ids: rows.map(recordIdOf), names: patches.flatMap(Object.keys) }, on)
    : new Map<string, Row>();
  const isWhole = (name: string) => entity?.fields.get(name)?.variants !== undefined;
  const outcomes: Outcome[] = [];
  const changes: Change[] = [];
  for (const [index, row] of rows.entries()) {
    const [patch, before] = [patches[index] ?? {}, present.get(recordIdOf(row) ?? '')];
    const version = typeof row.body.version === 'number' ? { version: row.body.version } : {};
    const request = { id: recordIdOf(row) ?? '', patch, ...version };
    const part = before && changedPart(before, patch, isWhole);
    if (!before) changes.push({ index, request, inverse: null, version: undefined });
    else if (!part) outcomes.push({ index, ok: true, isSame: true, errors: [], id: before.id });
    else if (row.before && !isEqual(row.before, part.inverse)) outcomes.push({ index, ...refusal(problems.stale()), id: before.id });
    else changes.push({ index, request: { ...request, patch: part.patch }, inverse: part.inverse, version: before.version });
  }
  const written = await resources.updateEach(
    member,
    String(job.entity),
    changes.map(({ request }) => request),
    mode,
    on,
  );
  for (const outcome of written) {
    const change = changes[outcome.index];
    if (change) outcomes.push(settled(change, outcome));
  }
  return outcomes.toSorted((a, b) => a.index - b.index);
}

/** What the pipeline made of it may be what was there: a name with a blank behind it, say. */
function settled({ index, inverse, version }: Change, outcome: Outcome): Outcome {
  if (!outcome.ok) return { ...outcome, index };
  if (version !== undefined && outcome.version === version) return { ...outcome, index, isSame: true };
  return { ...outcome, index, ...(inverse ? { before: inverse } : {}) };
}

/** What a row changes; over what all rows of the job do. */
function patchOf(job: Row, { body }: WaitingRow): Row {
  const { id: _, version: __, ...own } = body;
  return { ...Object(job.input ?? {}), ...own };
}
