/** Versions of overrides: read, and added to. */

import type { Override } from '../../../core/definitions/overrides/index.ts';
import type { Row } from '../../database/port.ts';
import { problems } from '../../kernel/errors.ts';
import { type Member, system } from '../../kernel/principal.ts';
import { said } from '../../kernel/said.ts';
import { byId, rowsOf } from '../../workflows/rows.ts';
import type { WorkflowContext } from '../../workflows/types.ts';
import { OVERRIDE_ENTITY, type SourceName } from '../source.ts';
import { overrideOf } from '../stored-overrides.ts';

/** A workflow called by a person. */
export type PersonContext = WorkflowContext & { readonly principal: Member };

const writing = system('overrides of definitions');

/** @throws not_found for the server itself: whose definitions would it change? */
export function personOf(context: WorkflowContext): PersonContext {
  const { principal } = context;
  if (principal.kind !== 'member' || !principal.user.is_admin) throw problems.notFound();
  return { ...context, principal };
}

/** All versions of the organisation's overrides, latest first; of one target, if told. */
export async function versionsOf({ connection, principal }: PersonContext, name?: SourceName): Promise<readonly Row[]> {
  const rows = await rowsOf(connection, { entity: OVERRIDE_ENTITY, column: 'org_id', values: [principal.org.id] });
  const own = name === undefined ? rows : rows.filter((row) => row.kind === name.kind && row.target === name.target);
  return own.toSorted((a, b) => Number(b.number) - Number(a.number));
}

const isHolding = (row: Row) => row.is_current === true && row.is_active === true;

/** The overrides that hold now. */
export const holdingOf = (rows: readonly Row[]): readonly Override[] => rows.filter(isHolding).flatMap((row) => overrideOf(row) ?? []);

/** Names of those who made the versions. */
export async function authorsOf({ connection }: PersonContext, rows: readonly Row[]): Promise<(row: Row) => string | null> {
  const ids = rows.flatMap((row) => (typeof row.created_by === 'string' ? [row.created_by] : []));
  const users = byId(await rowsOf(connection, { entity: 'user', values: ids, columns: ['id', 'user_name'] }));
  return (row) => {
    const name = users.get(row.created_by)?.user_name;
    return typeof name === 'string' ? name : null;
  };
}

export type NewVersion = {
  readonly name: SourceName;
  /** The number that the caller saw; 0 for none. */
  readonly seen: number;
  /** Absent: the override is taken away. */
  readonly override?: Override | undefined;
  readonly baseVersion: string;
  readonly note: string | null;
};

/** Adds a version, which is the current one from now on. @throws conflict (409) when the caller has not seen the present one */
export async function addVersion(context: PersonContext, version: NewVersion): Promise<number> {
  const { connection, principal, resources } = context;
  const { name, seen, override, baseVersion, note } = version;
  const current = (await versionsOf(context, name)).find((row) => row.is_current === true);
  const last = Number(current?.number ?? 0);
  if (last !== seen) throw newer(last);
  if (current) {
    const [locked] = await rowsOf(connection, { entity: OVERRIDE_ENTITY, values: [String(current.id)], lock: true });
    if (locked?.is_current !== true) throw newer(last + 1);
    await resources.update(writing, OVERRIDE_ENTITY, [{ id: String(current.id), patch: { is_current: false } }], connection);
  }
  const row = {
    org_id: principal.org.id,
    kind: name.kind,
    target: name.target,
    number: last + 1,
    patch: override?.patch ?? null,
    places: override?.places ?? null,
    base_version: override?.baseVersion ?? baseVersion,
    note,
    is_active: override !== undefined,
    is_current: true,
  };
  await resources.create(writing, OVERRIDE_ENTITY, [row], connection);
  return last + 1;
}

const newer = (number: number) =>
  problems.conflict({
    subCode: 'newer_version',
    message: said('problem.platform.definitions.version_saved_meanwhile_look_first', { number }),
  });
