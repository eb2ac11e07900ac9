/** From `x-lifecycle` to the lifecycle; everything wrong with it is reported. */
import type { EntityLifecycle, Message, Move, Refusal, Required, State, Transition } from '../../lifecycle/types.ts';
import { compile, PERSON } from '../check/compile.ts';
import type { Workspace } from '../check/workspace.ts';
import type { EntityDraft } from '../draft.ts';
import { compact, flagIn, isObject, type JsonObject, objectIn, objectsIn, textIn, textsIn } from '../raw.ts';
import { inside } from '../report.ts';
import type { AccessRule } from '../types.ts';
import { checkMoveGrants } from './check-grants.ts';
import { checkStates } from './check-states.ts';
import { checkTransitions } from './check-transitions.ts';
import { effectsOf } from './effects.ts';
import { guardsOf } from './guards.ts';
import { messageOf } from './messages.ts';
import { lifecycleRows } from './rows.ts';
import { type LifeScope, type MoveScope, scopeOfTransition } from './scope.ts';
import { stepPlanOf } from './steps.ts';
import { valuesSet } from './values.ts';

export const LIFECYCLE = 'x-lifecycle';

/** Undefined for an entity without one. */
export function lifecycleOf(workspace: Workspace, draft: EntityDraft, access: readonly AccessRule[]): EntityLifecycle | undefined {
  const { raw } = draft;
  if (!isObject(raw[LIFECYCLE])) return undefined;
  const own = raw[LIFECYCLE];
  const place = inside(draft.place, LIFECYCLE);
  const scope: LifeScope = { workspace, draft, place, state: (textIn(own, 'field') ?? '').slice(1) };
  const states = Object.keys(objectIn(own, 'states')).map((id) => stateOf(scope, id, objectIn(objectIn(own, 'states'), id)));
  const transitions = Object.keys(objectIn(own, 'transitions')).map((name) =>
    transitionOf(scope, name, objectIn(objectIn(own, 'transitions'), name)),
  );
  const lifecycle: EntityLifecycle = {
    field: scope.state,
    states: new Map(states.map((state) => [state.id, state])),
    moves: [...transitions, ...objectsIn(own, 'automatic').map(({ item }) => automatic(item))],
    refusal: refusalOf(scope, own, place) ?? { code: 'state' },
    isHiddenElsewhere: textIn(own, 'elsewhere') === 'hidden',
    answersRecord: textIn(own, 'answers') === 'record',
    ...withRows(scope, own),
  };
  if (own.states !== undefined && own.moves === undefined) checkStates(scope, lifecycle);
  checkTransitions(scope, lifecycle);
  checkMoveGrants(scope, lifecycle, access);
  return lifecycle;
}

function withRows(scope: LifeScope, own: JsonObject): Pick<EntityLifecycle, 'rows' | 'steps'> {
  const rows = lifecycleRows(scope, own);
  return compact({ rows, steps: stepPlanOf(scope, own, rows) });
}

const stateOf = ({ draft }: LifeScope, id: string, raw: JsonObject): State => ({
  id,
  isInitial: flagIn(raw, 'initial'),
  isFinal: flagIn(raw, 'final'),
  isRetired: false,
  require: requiredOf(draft, raw),
});

/** Fields by their labels; that there are such fields is checked with the other pointers. */
const requiredOf = ({ fields }: EntityDraft, raw: JsonObject): readonly Required[] =>
  textsIn(raw, 'require').map((pointer) => ({ pointer, label: fields.get(pointer.slice(1))?.view.label ?? pointer }));

const moveOf = (name: string, raw: JsonObject) => ({
  name,
  from: textsIn(raw, 'from'),
  to: textIn(raw, 'to') ?? null,
  ...compact({ oneOf: raw.to_one_of === undefined ? undefined : textsIn(raw, 'to_one_of') }),
  roles: [],
});

const automatic = (raw: JsonObject): Transition => ({
  ...moveOf('', raw),
  isWorkflow: false,
  require: [],
  guards: [],
  set: {},
  effects: [],
});

/** What is asked for, set and done, whether a state is moved by it or not. */
export const movingOf = (scope: MoveScope, raw: JsonObject): Omit<Transition, keyof Move> => ({
  isWorkflow: true,
  require: requiredOf(scope.draft, raw),
  guards: guardsOf(scope, raw),
  set: valuesSet(scope, raw),
  effects: effectsOf(scope, raw),
  ...compact({ run: textIn(raw, 'run') }),
});

function transitionOf(life: LifeScope, name: string, raw: JsonObject): Transition {
  const scope = scopeOfTransition(life, name);
  const { workspace, place, draft } = scope;
  const who = textIn(raw, 'who');
  return {
    ...moveOf(name, raw),
    ...movingOf(scope, raw),
    ...compact({
      who:
        who === undefined
          ? undefined
          : compile(workspace, {
              text: who,
              place: inside(place, 'who'),
              expects: 'bool',
              roots: ['doc', ...PERSON],
              doc: draft,
              sql: true,
            }),
      refusal: refusalOf(life, raw, place),
      isIgnoredElsewhere: textIn(raw, 'elsewhere') === 'ignored' ? (true as const) : undefined,
      toInput: textIn(raw, 'to_input')?.slice(1),
      leavesRetired: textIn(raw, 'leaves') === 'retired' ? (true as const) : undefined,
      lock: raw.lock === undefined ? undefined : locked(scope, raw),
    }),
  };
}

/** That there are such fields is checked with the other pointers. */
const locked = ({ draft, workspace, place }: MoveScope, raw: JsonObject): NonNullable<Transition['lock']> =>
  textsIn(raw, 'lock').flatMap((pointer, index) => {
    const field = draft.fields.get(pointer.slice(1));
    if (field === undefined) return [];
    const { name, type, ref } = field.view;
    if (type === 'ref' && ref !== undefined) return [{ field: name, entity: ref }];
    workspace.report.add(inside(place, 'lock', index), 'not-a-reference', `"${pointer}" refers to no record that could be locked.`);
    return [];
  });

/** What the server puts into a refusal besides what the definition says. */
const GIVEN = ['title', 'titles', 'state'];

function refusalOf({ workspace, draft }: LifeScope, raw: JsonObject, around: LifeScope['place']): Refusal | undefined {
  if (!isObject(raw.refusal)) return undefined;
  const place = inside(around, 'refusal', 'message');
  const message: Message | undefined = messageOf(workspace, raw.refusal.message, place, {
    given: GIVEN,
    roots: ['doc', ...PERSON],
    doc: draft,
  });
  return { code: textIn(raw.refusal, 'code') ?? 'state', ...compact({ message }) };
}
