/** What an administrator sees of overrides: all of them, one of them, and what a patch would do. */

import {
  type Conflict,
  type Difference,
  differences,
  keyOf,
  type Overlay,
  type Override,
  type PatchFault,
} from '../../../core/definitions/overrides/index.ts';
import { isObject, type JsonObject } from '../../../core/json/index.ts';
import type { Row } from '../../database/port.ts';
import { problems } from '../../kernel/errors.ts';
import { said } from '../../kernel/said.ts';
import { namedSources, type SourceName, type SourceRequest, sourceView, unseenPlaces } from '../source.ts';
import { isKind, overrideOf } from '../stored-overrides.ts';
import { authorsOf, holdingOf, type PersonContext, versionsOf } from './history.ts';

/** @throws not_found for what is none */
export function nameIn(input: Row): SourceName {
  if (!isKind(input.kind)) throw problems.notFound();
  return { kind: input.kind, target: String(input.target) };
}

/** Largest patch, in characters of JSON. */
const LARGEST = 64_000;

export function patchIn(input: Row): JsonObject {
  if (!isObject(input.patch))
    throw problems.invalid({ errors: [{ pointer: '/patch', code: 'type', message: said('problem.platform.definitions.must_object') }] });
  assertSmall(input.patch);
  return input.patch;
}

/** @throws too_large (413) */
export function assertSmall(patch: JsonObject): void {
  if (JSON.stringify(patch).length > LARGEST) throw problems.tooLarge({ message: said('problem.platform.definitions.patch_too_large') });
}

/** Everything that may be changed, and what is changed already. */
export async function overview(overlay: Overlay, context: PersonContext): Promise<Row> {
  const request = requestOf(overlay, context);
  const sources = namedSources(request);
  const rows = await versionsOf(context);
  const { conflicts } = overlay.plan(holdingOf(rows));
  const authorOf = await authorsOf(context, rows);
  const labels = new Map(sources.map((source) => [keyOf(source), source.label]));
  const current = rows.flatMap((row) =>
    row.is_current === true && isKind(row.kind) ? [{ row, kind: row.kind, target: String(row.target) }] : [],
  );
  return {
    sources,
    overrides: current.map(({ row, kind, target }) => ({
      ...versionView(row, authorOf),
      kind,
      target,
      label: labels.get(keyOf({ kind, target })) ?? null,
      conflicts: conflicts.get(keyOf({ kind, target }))?.length ?? 0,
    })),
  };
}

const requestOf = ({ product }: Overlay, { principal, now }: PersonContext): SourceRequest => ({ product, member: principal, now });

export const versionView = (row: Row, authorOf: (row: Row) => string | null): Row => ({
  number: row.number,
  note: row.note ?? null,
  at: row.created_at,
  by: authorOf(row),
  is_active: row.is_active,
  is_current: row.is_current,
});

/** The definition as the administrator sees it. @throws not_found */
export function seenSource(
  overlay: Overlay,
  context: PersonContext,
  name: SourceName,
): { readonly json: JsonObject; readonly version: string } {
  const shipped = overlay.shipped(name.kind, name.target);
  const json = shipped && sourceView(requestOf(overlay, context), name, shipped.json);
  if (!shipped || !json) throw problems.notFound();
  return { json, version: shipped.version };
}

/** One definition: as shipped, as patched, its conflicts and its versions. @throws not_found */
export async function inspect(overlay: Overlay, context: PersonContext, name: SourceName): Promise<Row> {
  const { json, version } = seenSource(overlay, context, name);
  const rows = await versionsOf(context);
  const own = rows.filter((row) => row.kind === name.kind && row.target === name.target);
  const authorOf = await authorsOf(context, own);
  const current = own.find((row) => row.is_current === true);
  const override = current && overrideOf(current);
  const effects = effectsOf(overlay, context, name, holdingOf(rows));
  return {
    ...name,
    version,
    base: json,
    patch: override?.patch ?? null,
    base_version: current?.base_version ?? null,
    number: Number(current?.number ?? 0),
    conflicts: effects.conflicts,
    changes: effects.changes,
    versions: own.map((row) => ({ ...versionView(row, authorOf), patch: row.patch ?? null })),
  };
}

type Effects = {
  readonly conflicts: readonly Conflict[];
  readonly changes: readonly Difference[];
  readonly screens: readonly { readonly screen: string; readonly changes: readonly Difference[] }[];
};

/** What these overrides make of the product for the administrator: of the definition itself, and of screens that show its fields. */
function effectsOf(overlay: Overlay, context: PersonContext, name: SourceName, overrides: readonly Override[]): Effects {
  const { shown, conflicts } = overlay.plan(overrides);
  const own = overrides.find((override) => keyOf(override) === keyOf(name));
  const [before, after] = [requestOf(overlay, context), { ...requestOf(overlay, context), product: shown }];
  const view = (request: SourceRequest, other: SourceName, json: JsonObject) => sourceView(request, other, json) ?? {};
  const shipped = overlay.shipped(name.kind, name.target)?.json ?? {};
  const patched = (own && overlay.compose(own)?.json) ?? shipped;
  const isFor = name.kind === 'entity' ? namedSources(before).filter(({ kind }) => kind === 'screen') : [];
  return {
    conflicts: conflicts.get(keyOf(name)) ?? [],
    changes: differences(view(before, name, shipped), view(after, name, patched)),
    screens: isFor.flatMap(({ kind, target }) => {
      const changes = differences(view(before, { kind, target }, {}), view(after, { kind, target }, {}));
      return changes.length === 0 || overrides.some((override) => override.kind === kind && override.target === target)
        ? []
        : [{ screen: target, changes }];
    }),
  };
}

/** Everything that keeps a patch from being saved, at pointers of the call. Whether the whole product holds is asked only for saving. */
export function faultsOf(
  overlay: Overlay,
  context: PersonContext,
  { override, others }: { readonly override: Override; readonly others: readonly Override[] },
): readonly PatchFault[] {
  const seen = seenSource(overlay, context, override);
  const unseen = unseenPlaces(seen.json, override);
  if (unseen.length > 0)
    return unseen.map((path) => ({ path, code: 'unknown', message: said('problem.platform.definitions.nothing_could_changed') }));
  return overlay.faultsOf(override, others);
}

/** What a patch would do, without doing it. @throws not_found */
export async function preview(overlay: Overlay, context: PersonContext, name: SourceName, patch: JsonObject): Promise<Row> {
  seenSource(overlay, context, name);
  const others = holdingOf(await versionsOf(context)).filter((override) => keyOf(override) !== keyOf(name));
  const override = overlay.against(name.kind, name.target, patch);
  const faults = faultsOf(overlay, context, { override, others });
  if (faults.length > 0) return { faults, conflicts: [], changes: [], screens: [] };
  return { faults, ...effectsOf(overlay, context, name, [...others, override]) };
}
