/** x-follow: computed fields that are computed anew when what their rule looks at in other records changes. */
import type { Need, Rule } from '../../rules/types.ts';
import type { EntityDraft } from '../draft.ts';
import type { FieldDraft } from '../field-draft.ts';
import type { FieldScope } from '../field-scope.ts';
import { isObject } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import type { Entity, FieldRules } from '../types.ts';
import { entityNamed, type Workspace } from './workspace.ts';

const KEY = 'x-follow';

/** Whether the field follows other records; what is wrong with that is reported. */
export function isFollowing(workspace: Workspace, draft: FieldDraft, { doc, row }: FieldScope, { compute }: FieldRules<Rule>): boolean {
  const { raw, place } = draft;
  // Elements of lists have been told that they follow nothing.
  if (raw[KEY] !== true || row !== undefined) return false;
  const fault = (message: string) => workspace.report.add(inside(place, KEY), 'follow', message);
  const holder = [...workspace.drafts.values()].find((each) => each.doc === doc.doc);
  if (raw['x-compute'] === undefined) fault('There is no x-compute that could follow.');
  else if (holder === undefined) fault('Fields of records follow others; those of a form do not.');
  else if (compute?.needs.length === 0) fault('It is computed from its own record alone, which is computed anew whenever it changes.');
  else if (compute) for (const need of compute.needs) checkNeed(workspace, holder, need, fault);
  return true;
}

function checkNeed(workspace: Workspace, holder: EntityDraft, need: Need, fault: (message: string) => void): void {
  if (need.of === undefined) {
    fault(`What a ${need.entity} of another record says cannot be followed: the rule must name it by a field of its own.`);
    return;
  }
  const source = entityNamed(workspace, need.entity);
  const rolled = need.fields.find((name) => isObject(source?.fields.get(name)?.raw['x-rollup']));
  if (rolled !== undefined) fault(`"${rolled}" of ${need.entity} is a roll-up, which changes without being written.`);
  const isOwn = need.entity === holder.name && need.fields.some((name) => source?.fields.get(name)?.raw[KEY] === true);
  if (isOwn && holder.fields.get(need.of)?.raw['x-acyclic'] === undefined)
    fault(`It could follow itself for ever: "/${need.of}" needs x-acyclic.`);
}

/** Reports fields of several entities that follow each other in a circle. */
export function checkFollowing({ drafts, report }: Workspace, entities: readonly Entity[]): void {
  const reads = new Map(
    entities.flatMap((entity) =>
      [...entity.fields.values()].flatMap((field) =>
        field.follows ? [[`${entity.name}/${field.name}`, followedBy(entity, field.rules.compute)] as const] : [],
      ),
    ),
  );
  for (const [name] of reads) {
    const way = wayBack(name, reads);
    const place = way && placeOf(drafts, name);
    if (place) report.add(inside(place, KEY), 'follow-cycle', `It follows itself: ${[...way, name].join(' → ')}.`);
  }
}

/** Fields of other entities that a rule reads. */
const followedBy = ({ name }: Entity, compute: Rule | undefined): readonly string[] =>
  (compute?.needs ?? [])
    .filter(({ entity }) => entity !== name)
    .flatMap(({ entity, fields }) => fields.map((field) => `${entity}/${field}`));

function wayBack(start: string, reads: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const seen = new Set<string>();
  const visit = (name: string, way: readonly string[]): readonly string[] | undefined => {
    for (const next of reads.get(name) ?? []) {
      if (next === start) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      const found = visit(next, [...way, next]);
      if (found) return found;
    }
    return undefined;
  };
  return visit(start, [start]);
}

function placeOf(drafts: Workspace['drafts'], name: string): Place | undefined {
  const [entity = '', field = ''] = name.split('/');
  return drafts.get(entity)?.fields.get(field)?.place;
}
