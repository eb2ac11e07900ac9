/**
 * Records that may not overlap (x-apart), and of which one at most has a mark (x-one-default). What the key refers to is locked
 * first, so that two calls cannot each find the other's record missing.
 */
import type { Apart } from '../../core/definitions/key-types.ts';
import type { Entity } from '../../core/definitions/types.ts';
import { isEqual } from '../../core/json/index.ts';
import type { Connection, Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import type { Change, HookContext } from '../resources/types.ts';
import { distinct, type Key, pointerIn, rowsOf } from '../workflows/rows.ts';
import { firstClash } from './clash.ts';
import { takeTurn } from './turns.ts';

/** @throws invalid (422) naming the first neighbour that each record clashes with. */
export async function assertApart(
  { name, keys }: Pick<Entity, 'name' | 'keys'>,
  changes: readonly Change[],
  { connection, now }: HookContext,
): Promise<void> {
  const asked = (keys?.apart ?? []).filter((key) => changes.some((change) => concerns(key, change)));
  const beside = new Map<string, readonly Row[]>();
  for (const key of asked)
    if (!beside.has(key.lead)) beside.set(key.lead, await neighboursOf(connection, { entity: name, key, all: asked, changes }));
  const errors = changes.flatMap((change, index) => {
    const own = asked.filter((key) => concerns(key, change));
    const others = new Set(own.flatMap(({ lead }) => beside.get(lead) ?? []));
    const problem = firstClash(change.after, own, others, now);
    return problem ? [{ ...problem, pointer: pointerIn(changes, index, problem.pointer) }] : [];
  });
  if (errors.length > 0) throw problems.invalid({ errors });
}

/** Whether a change can have brought two records together: a new one, or one that changed in what the key looks at. */
function concerns(key: Apart, { before, after }: Change): boolean {
  if (before === null) return true;
  const reads = key.when?.reads ?? [];
  return reads.includes('doc') || namesOf(key, reads).some((name) => !isEqual(before[name] ?? null, after[name] ?? null));
}

type Looking = {
  readonly entity: string;
  readonly key: Apart;
  readonly all: readonly Apart[];
  readonly changes: readonly Change[];
};

/** What is stored beside the changed records, in order of id, and then these themselves. */
async function neighboursOf(connection: Connection, { entity, key, all, changes }: Looking): Promise<readonly Row[]> {
  const { lead, leadOf } = key;
  const values = distinct(changes.map(({ after }) => after[lead]).filter(isKey));
  if (leadOf === undefined) await takeTurn(connection, [entity, lead], values);
  else await rowsOf(connection, { entity: leadOf, values, columns: ['id'], lock: true });
  const columns = all.some((each) => each.lead === lead && readsWhole(each))
    ? undefined
    : columnsOf(all.filter((each) => each.lead === lead));
  const stored = await rowsOf(connection, { entity, column: lead, values, ...(columns ? { columns } : {}) });
  const changed = new Map(changes.map(({ after }) => [after.id, after]));
  return [...stored.filter(({ id }) => !changed.has(id)), ...changed.values()];
}

const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number';

const rulesOf = ({ when, params, message, messageMore }: Apart) => [
  ...(when ? [when] : []),
  ...Object.values(params),
  ...Object.values(message.params),
  ...Object.values(messageMore?.params ?? {}),
];
const readsWhole = (key: Apart) => rulesOf(key).some(({ reads }) => reads.some((path) => path === 'doc' || path === 'other'));

/** What the keys look at of a stored record. */
const columnsOf = (keys: readonly Apart[]): readonly string[] => [
  ...new Set([
    'id',
    ...keys.flatMap((key) =>
      namesOf(
        key,
        rulesOf(key).flatMap(({ reads }) => reads),
      ),
    ),
  ]),
];

/** Fields of a key, and those that some of its rules read. */
const namesOf = ({ by, window, share, flag }: Apart, reads: readonly string[]): readonly string[] => [
  ...by,
  ...(window ? [window.from, window.to] : []),
  ...(share === undefined ? [] : [share]),
  ...(flag === undefined ? [] : [flag]),
  ...reads.flatMap((path) => {
    const [root, name] = path.split('/');
    return (root === 'doc' || root === 'other') && name !== undefined ? [name] : [];
  }),
];
