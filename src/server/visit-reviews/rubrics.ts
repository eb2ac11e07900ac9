/** How providers want their visits rated: their own rubric, or the defaults that its definition ships. */

import type { Connection } from '../../../engine/server/database/port.ts';
import rubricSchema from '../../../schemas/entities/visit-rubric.json' with { type: 'json' };
import { type EntityRows, type HooksOf, wholeRows } from '../rows/index.ts';
import { criterionNames, type Weights } from './rubric.ts';

type Row = EntityRows['visit-rubric'];
type Shipped = typeof rubricSchema.properties;
type Setting = {
  [K in keyof Shipped]: Shipped[K] extends { readonly default: number | boolean } ? K : never;
}[keyof Shipped];

export type Rubric = {
  readonly isActive: boolean;
  readonly usesModel: boolean;
  readonly lockDays: number;
  readonly version: number;
  readonly weights: Weights;
  /** Metres beyond which an arrival is far from the site. */
  readonly farMetres: number;
  /** Percent of the planned time below which work ended far too soon. */
  readonly shortPercent: number;
  readonly sameWorkDays: number;
  readonly hints: { readonly photos: boolean; readonly arrival: boolean; readonly duration: boolean; readonly sameWork: boolean };
};

function rubricOf(row: Row | undefined): Rubric {
  const value = <K extends Setting>(name: K) => row?.[name] ?? rubricSchema.properties[name].default;
  const number = (name: Setting) => Number(value(name));
  const isOn = (name: Setting) => value(name) === true;
  return {
    isActive: isOn('is_active'),
    usesModel: isOn('uses_model'),
    lockDays: number('lock_days'),
    version: number('version_number'),
    weights: Object.fromEntries(criterionNames.map((name) => [name, number(name)])) as Weights,
    farMetres: number('far_metres'),
    shortPercent: number('short_percent'),
    sameWorkDays: number('same_work_days'),
    hints: {
      photos: isOn('hints_photos'),
      arrival: isOn('hints_arrival'),
      duration: isOn('hints_duration'),
      sameWork: isOn('hints_same_work'),
    },
  };
}

/** The rubric of each organisation. */
export async function rubricsOf(connection: Connection, orgIds: readonly string[]): Promise<(orgId: string | null) => Rubric> {
  const rows = await wholeRows(connection, { entity: 'visit-rubric', column: 'org_id', values: orgIds });
  const byOrg = new Map(rows.map((row) => [row.org_id, rubricOf(row)]));
  const shipped = rubricOf(undefined);
  return (orgId) => (orgId === null ? undefined : byOrg.get(orgId)) ?? shipped;
}

/** What later visits are rated by is told apart from what earlier ones were. */
export const rubricHooks: HooksOf<'visit-rubric'> = {
  beforeUpdate(changes) {
    for (const { before, after } of changes) after.version_number = (before.version_number ?? 1) + 1;
  },
};
