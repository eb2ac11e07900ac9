/** Entities that keep the moves of lifecycles (`x-moves`): which of their fields say what. */
import type { LifecycleRows } from '../../lifecycle/types.ts';
import { checkField } from '../check/references.ts';
import { entityNamed, type Workspace } from '../check/workspace.ts';
import type { EntityDraft } from '../draft.ts';
import { compact, isObject, type JsonObject, objectIn, textIn } from '../raw.ts';
import { inside } from '../report.ts';

export const MOVES = 'x-moves';

export const nameOf = (pointer: string | undefined) => pointer?.slice(1);

/** Undefined where a name in it is none: that is told where it stands. */
export function movesOf(workspace: Workspace, { raw, name, fields }: EntityDraft): LifecycleRows | undefined {
  const own = objectIn(raw, MOVES);
  const stated = objectIn(own, 'states');
  const states = (key: string) => nameOf(textIn(stated, key));
  const entity = entityNamed(workspace, fields.get(nameOf(textIn(own, 'from')) ?? '')?.view.ref);
  const lacks = (holder: JsonObject, known: EntityDraft['fields']) =>
    Object.keys(holder).some((key) => typeof holder[key] === 'string' && !known.has(nameOf(textIn(holder, key)) ?? ''));
  if (entity === undefined || lacks(own, fields) || lacks(stated, entity.fields)) return undefined;
  const moves = (key: string) => nameOf(textIn(own, key));
  return {
    states: {
      entity: entity.name,
      group: states('group') ?? '',
      key: states('key') ?? '',
      initial: states('initial') ?? '',
      ...compact({ final: states('final'), retired: states('retired'), require: states('require') }),
    },
    moves: {
      entity: name,
      group: moves('group') ?? '',
      from: moves('from') ?? '',
      to: moves('to') ?? '',
      ...compact({
        retired: moves('retired'),
        roles: moves('roles'),
        guard: moves('guard'),
        message: moves('message'),
        verb: moves('verb'),
      }),
    },
  };
}

/** Both ends of a move refer to the same states, whose fields there are. */
export function checkMoves(workspace: Workspace, draft: EntityDraft): void {
  if (!isObject(draft.raw[MOVES])) return;
  const own = draft.raw[MOVES];
  const place = inside(draft.place, MOVES);
  const refOf = (key: string) => draft.fields.get(nameOf(textIn(own, key)) ?? '')?.view.ref;
  const entity = entityNamed(workspace, refOf('from'));
  if (entity === undefined || refOf('to') !== entity.name) {
    const key = entity === undefined ? 'from' : 'to';
    // That there is such a field is checked with the other pointers.
    if (draft.fields.has(nameOf(textIn(own, key)) ?? ''))
      workspace.report.add(
        inside(place, key),
        'not-a-reference',
        `"${textIn(own, key)}" refers to no states${entity ? ' of those that "from" refers to' : ''}.`,
      );
    return;
  }
  const stated = objectIn(own, 'states');
  for (const key of Object.keys(stated)) checkField(workspace, entity, textIn(stated, key) ?? '', inside(place, 'states', key));
}
