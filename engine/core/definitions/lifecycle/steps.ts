/** From `steps` of a lifecycle to the plan of its steps; everything wrong with it is reported. */
import type { LifecycleRows, StepKind, StepPlan } from '../../lifecycle/types.ts';
import { didYouMean } from '../../names/nearest.ts';
import { checkField, checkWorkflow } from '../check/references.ts';
import { entityNamed } from '../check/workspace.ts';
import { compact, flagIn, isObject, type JsonObject, keyOf, listIn, objectIn, textIn, textsIn } from '../raw.ts';
import { inside } from '../report.ts';
import type { LifeScope } from './scope.ts';

/** Undefined for a lifecycle without any, and where they have no place to stand. */
export function stepPlanOf(scope: LifeScope, own: JsonObject, rows: LifecycleRows | undefined): StepPlan | undefined {
  if (!isObject(own.steps)) return undefined;
  const { workspace, draft } = scope;
  const raw = own.steps;
  const place = inside(scope.place, 'steps');
  const { report } = workspace;
  const listing = entityNamed(workspace, draft.fields.get(draft.customBy ?? '')?.view.ref);
  if (listing === undefined) report.add(place, 'no-list', 'No record lists its steps: the entity has no custom fields (`custom.by`).');
  if (own.moves === undefined && own.states !== undefined)
    report.add(place, 'rows', 'Steps hold states that are rows: the lifecycle names no "moves".');
  if (listing === undefined || rows === undefined) return undefined;
  const list = textIn(raw, 'list') ?? '';
  const listed = checkField(workspace, listing, list, inside(place, 'list'));
  const kinds = Object.entries(objectIn(raw, 'kinds')).map(([name, kind]) => kindOf(scope, name, isObject(kind) ? kind : {}));
  if (listed !== undefined && listed !== 'custom') checkList(scope, listed.raw, kinds);
  const holds = objectIn(raw, 'holds');
  const field = textIn(holds, 'field') ?? '';
  checkField(workspace, entityNamed(workspace, rows.states.entity), field, inside(place, 'holds', 'field'));
  for (const { name, workflow, begins, asks } of kinds) {
    const at = (key: string) => inside(place, 'kinds', name, key);
    if (workflow !== undefined) checkWorkflow(workspace, draft, workflow, at('workflow'));
    if (begins !== undefined) checkWorkflow(workspace, draft, begins, at('begins'));
    if (asks !== undefined && workflow === undefined) report.add(at('asks'), 'no-workflow', 'What is typed goes to a "workflow".');
  }
  checkOnce(scope, kinds);
  return { list: list.slice(1), kinds, holds: { field: field.slice(1), values: listIn(holds, 'values') } };
}

/** That there are such fields is checked with the other pointers. */
function kindOf({ draft }: LifeScope, name: string, raw: JsonObject): StepKind {
  const named = (from: JsonObject, key: string) =>
    textsIn(from, key).map((pointer) => ({ pointer, label: draft.fields.get(pointer.slice(1))?.view.label ?? pointer }));
  const instead = isObject(raw.instead) ? raw.instead : undefined;
  const where = objectIn(instead ?? {}, 'where');
  return {
    name,
    label: keyOf(textIn(raw, 'label')) ?? '',
    fills: named(raw, 'fills'),
    isSection: flagIn(raw, 'section'),
    isEnd: flagIn(raw, 'ends'),
    isUsual: flagIn(raw, 'usual'),
    ...compact({
      icon: textIn(raw, 'icon'),
      workflow: textIn(raw, 'workflow'),
      begins: textIn(raw, 'begins'),
      asks: textIn(raw, 'asks'),
      again: typeof raw.again === 'number' ? raw.again : undefined,
      says: raw.says === undefined ? undefined : named(raw, 'says'),
      instead: instead && {
        by: textIn(instead, 'by') ?? '',
        field: (textIn(where, 'field') ?? '').slice(1),
        values: listIn(where, 'values'),
        fills: named(instead, 'fills'),
      },
    }),
  };
}

/** What lists the steps offers these kinds and no others, and has what opens their other ways. */
function checkList({ workspace: { report }, place }: LifeScope, list: JsonObject, kinds: readonly StepKind[]): void {
  const kind = objectIn(objectIn(objectIn(list, 'items'), 'properties'), 'kind');
  const offered = listIn(kind, 'enum').map(String);
  const names = kinds.map(({ name }) => name);
  const here = inside(place, 'steps');
  if (offered.length === 0)
    report.add(inside(here, 'list'), 'no-kinds', 'The list offers no kinds: its elements need a "kind" with "enum".');
  for (const name of offered)
    if (!names.includes(name))
      report.add(inside(here, 'kinds'), 'unknown-kind', `The list offers "${name}", which is no kind here.${didYouMean(name, names)}`);
  const members = Object.keys(objectIn(objectIn(list, 'items'), 'properties'));
  for (const { name, instead } of kinds)
    if (instead && !members.includes(instead.by))
      report.add(
        inside(here, 'kinds', name, 'instead', 'by'),
        'unknown-member',
        `A listed step has no "${instead.by}".${didYouMean(instead.by, members)}`,
      );
}

/** One end, and one kind that is a part of the form. */
function checkOnce({ workspace: { report }, place }: LifeScope, kinds: readonly StepKind[]): void {
  const at = (name: string, key: string) => inside(place, 'steps', 'kinds', name, key);
  const [end, ...ends] = kinds.filter(({ isEnd }) => isEnd);
  if (!end) report.add(inside(place, 'steps', 'kinds'), 'no-end', 'No kind ends the work ("ends").');
  for (const { name } of ends) report.add(at(name, 'ends'), 'duplicate', `"${end?.name}" ends the work already.`);
  const [section, ...sections] = kinds.filter(({ isSection }) => isSection);
  for (const { name } of sections) report.add(at(name, 'section'), 'duplicate', `"${section?.name}" is the part of the form already.`);
}
