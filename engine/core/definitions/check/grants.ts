/** Rules of access that grant nothing, and what no rule grants. */
import type { EntityDraft } from '../draft.ts';
import { flagIn, isObject, objectIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import type { AccessRule } from '../types.ts';
import { workflowNames } from './references.ts';
import type { Workspace } from './workspace.ts';

/** What a record is stamped with on its way in: a rule that decides whether it may be made sees none of it. */
const STAMPED = ['created_at', 'created_by', 'updated_at', 'updated_by', 'version'];

export function checkGrants(workspace: Workspace, draft: EntityDraft, rules: readonly AccessRule[]): void {
  const { report } = workspace;
  const place = inside(draft.place, 'x-access');
  // What only the server's own code works with grants nothing to anybody, and says so.
  if (flagIn(objectIn(draft.raw, 'x-entity'), 'system')) return;
  rules.forEach((rule, index) => {
    checkRule(workspace, draft, rule, inside(place, index));
  });
  const granted = new Set(rules.flatMap(({ can, when }) => (when?.never ? [] : [...can])));
  if (!granted.has('read')) report.add(place, 'unreadable', `No rule lets anybody read "${draft.name}": it would be seen nowhere.`);
  // A rule that grants it to nobody says so itself.
  const named = new Set(rules.flatMap(({ can }) => [...can]));
  for (const name of workflowNames(draft))
    if (!named.has(name)) report.add(inside(draft.place, 'x-workflows', name), 'ungranted', `No rule lets anybody run "${name}".`);
}

function checkRule({ report }: Workspace, draft: EntityDraft, { can, when }: AccessRule, place: Place): void {
  if (when === undefined) return;
  const here = inside(place, 'when');
  if (when.never) report.add(here, 'never', 'It holds for nobody and nothing, so the rule grants nothing.');
  const fields = when.reads.flatMap((path) => (path.startsWith('doc/') ? [path.split('/')[1] ?? ''] : []));
  const stamped = can.has('create') ? fields.filter((name) => STAMPED.includes(name)) : [];
  for (const name of new Set(stamped))
    report.add(here, 'not-yet', `"${name}" is not there yet while a record is made: give "create" a rule of its own.`);
  const whole = [...can].filter((name) => isCollectionWorkflow(draft, name));
  if (whole.length > 0 && when.reads.some((path) => path === 'doc' || path.startsWith('doc/')))
    report.add(here, 'no-record', `"${whole.join('", "')}" runs on no record: give it a rule that reads none.`);
}

function isCollectionWorkflow({ raw }: EntityDraft, name: string): boolean {
  const workflow = objectIn(raw, 'x-workflows')[name];
  return isObject(workflow) && workflow.on === 'collection';
}
