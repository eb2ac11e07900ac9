/** From a screen's file to the screen: every node checked against its widget's options. */
import { getAt, parsePointer } from '../json/index.ts';
import { didYouMean } from '../names/nearest.ts';
import type { RuleRoot } from '../rules/types.ts';
import { routesOf, screenAt } from './check/addresses.ts';
import { compile, PERSON } from './check/compile.ts';
import { checkAddressHoles, checkParameters } from './check/holes.ts';
import { type NodeScope, scopeAt, scopeOfShow } from './check/node-scope.ts';
import { checkField, checkPlainMarks, checkSort, checkWorkflow } from './check/references.ts';
import { expandRoute, shapeOfRoute } from './check/routes.ts';
import { checkSuitable } from './check/suitable-field.ts';
import { checkInput, checkNeeds, checkReferred } from './check/widget-inputs.ts';
import type { Workspace } from './check/workspace.ts';
import { deepFreeze, freezeUnread } from './freeze.ts';
import { drawsFields, type Mark } from './language.ts';
import { compact, flagIn, isObject, type JsonObject, keyOf, objectIn, textIn } from './raw.ts';
import { at, inside, type Place } from './report.ts';
import type { SourceFile } from './sources.ts';
import type { Screen, ScreenNode, ScreenReference } from './types.ts';

const NODE_ROOTS: readonly RuleRoot[] = ['doc', 'parent', 'route', ...PERSON];

type NodeAt = { readonly node: JsonObject; readonly place: Place; readonly pointer: string; readonly scope: NodeScope };
type Walk = {
  readonly workspace: Workspace;
  readonly references: ScreenReference[];
  readonly entities: Set<string>;
  readonly ids: Map<string, { readonly place: Place; readonly node: JsonObject }>;
  /** Nodes that others on the screen name, and pointers of what they have to say. */
  readonly named: { readonly id: string; readonly place: Place; readonly says: string | undefined }[];
  readonly queue: NodeAt[];
  /** Patterns of the screen's own address. */
  readonly routes: readonly string[];
};

/** The screen, or undefined when its file has not even a body; everything wrong with it is reported. */
export function resolveScreen(workspace: Workspace, { file, json }: SourceFile): Screen {
  const place = at(file);
  const isPublic = flagIn(json, 'public');
  if (textIn(json, 'allow') === undefined && !isPublic)
    workspace.report.add(place, 'missing-allow', 'A screen that is not public says in "allow" who may open it.');
  const ruleAt = (key: 'allow' | 'guard' | 'home', roots: readonly RuleRoot[]) => {
    const text = textIn(json, key);
    const rule = text === undefined ? undefined : compile(workspace, { text, place: inside(place, key), expects: 'bool', roots });
    if (rule) checkParameters(workspace, rule, routesOf(json), inside(place, key));
    return rule;
  };
  if (textIn(json, 'home') !== undefined && routesOf(json).every((route) => /[:*]/.test(route)))
    workspace.report.add(inside(place, 'home'), 'no-address', 'A first page has an address without parameters.');
  const head = {
    id: textIn(json, 'id') ?? '',
    file,
    routes: routesOf(json),
    title: keyOf(textIn(json, 'title')) ?? '',
    public: isPublic,
    bare: flagIn(json, 'bare'),
    ...compact({ allow: ruleAt('allow', PERSON), guard: ruleAt('guard', ['route', ...PERSON]), home: ruleAt('home', PERSON) }),
  };
  if (workspace.isFoundGood) return walkedLater(head, () => walkScreen(workspace, json, place));
  return { ...head, ...walkScreen(workspace, json, place) };
}

type Walked = Pick<Screen, 'body' | 'entities' | 'references'>;

/** Every node of a screen looked at, and what it refers to. */
function walkScreen(workspace: Workspace, json: JsonObject, place: Place): Walked {
  const body = structuredClone(objectIn(json, 'body')) as ScreenNode;
  const walk: Walk = {
    workspace,
    references: [],
    entities: new Set(),
    ids: new Map(),
    named: [],
    routes: routesOf(json),
    queue: [{ node: body, place: inside(place, 'body'), pointer: '', scope: {} }],
  };
  for (let next = walk.queue.shift(); next !== undefined; next = walk.queue.shift()) visit(walk, next);
  for (const named of walk.named) checkNamed(walk, named);
  return { body, entities: withReferred(workspace, walk.entities), references: walk.references };
}

/** A screen that is known to have no fault is walked when somebody first asks for what stands on it: most of a start's time for screens. */
function walkedLater(head: Omit<Screen, keyof Walked>, walk: () => Walked): Screen {
  let walked: Walked | undefined;
  const later = () => (walked ??= deepFreeze(walk()));
  return freezeUnread({
    ...deepFreeze(head),
    get body() {
      return later().body;
    },
    get entities() {
      return later().entities;
    },
    get references() {
      return later().references;
    },
  });
}

/** Named entities, and those that fields of theirs refer to. */
function withReferred({ drafts }: Workspace, named: ReadonlySet<string>): readonly string[] {
  const referred = [...named].flatMap((name) =>
    [...(drafts.get(name)?.fields.values() ?? [])].flatMap(({ view }) => [view.ref, view.optionsFrom?.entity, view.grid?.entity]),
  );
  return [...new Set([...named, ...referred.filter((name) => name !== undefined)])];
}

function visit(walk: Walk, at: NodeAt): void {
  const { workspace, references } = walk;
  const { node, place, pointer, scope } = at;
  const widget = textIn(node, 'widget');
  if (widget === undefined) return;
  checkNodeId(walk, at);
  references.push({ kind: 'node', pointer, node: pointer, widget });
  const show = textIn(node, 'show');
  if (show !== undefined) addRule(walk, at, { pointer: '/show', kind: 'rule', value: show }, scopeOfShow(scope, node), true);
  const known = workspace.sources.widgets.get(widget);
  if (known === undefined || drawsFields(known.json)) {
    const near = didYouMean(
      widget,
      [...workspace.sources.widgets].flatMap(([name, { json }]) => (drawsFields(json) ? [] : [name])),
    );
    const why =
      known === undefined ? `There is no widget "${widget}".${near}` : `"${widget}" draws fields of a form: it stands at no node.`;
    workspace.report.add(inside(place, 'widget'), 'unknown-widget', why);
    return;
  }
  const checked = workspace.language.checkWidget(widget, optionsOf(node));
  if (checked === undefined) return;
  const { faults, marks } = checked;
  for (const fault of faults) workspace.report.addForm({ ...place, pointer: place.pointer + fault.pointer }, fault.code, fault.message);
  checkPlainMarks(workspace, marks, place);
  for (const mark of marks) follow(walk, at, mark);
}

/** What of a node its widget's options schema describes. */
export function optionsOf(node: JsonObject): JsonObject {
  const { id: _id, widget: _widget, show: _show, ...options } = node;
  return options;
}

function checkNodeId({ workspace, ids }: Walk, { node, place }: NodeAt): void {
  const id = textIn(node, 'id');
  if (id === undefined) return;
  const before = ids.get(id);
  if (before) workspace.report.add(inside(place, 'id'), 'duplicate', `The node at ${before.place.pointer} already has the id "${id}".`);
  else ids.set(id, { place, node });
}

function checkNamed({ workspace, ids }: Walk, { id, place, says }: Walk['named'][number]): void {
  const named = ids.get(id);
  if (named === undefined)
    workspace.report.add(place, 'unknown-node', `There is no node "${id}" on this screen.${didYouMean(id, ids.keys())}`);
  else if (says !== undefined && getAt(named.node, says) === undefined)
    workspace.report.add(place, 'node-lacks', `The node "${id}" does not say ${says}.`);
}

/** Checks what a mark of a node refers to, and remembers what must be cut for people who lack it. */
function follow(walk: Walk, at: NodeAt, mark: Mark): void {
  const place = { ...at.place, pointer: at.place.pointer + mark.pointer };
  const pointer = at.pointer + mark.pointer;
  const scope = scopeAt(walk.workspace, at.scope, at.node, mark.pointer);
  const { value } = mark;
  if (mark.kind === 'node' && isObject(value)) walk.queue.push({ node: value, place, pointer, scope });
  else if (mark.kind === 'node-id' && typeof value === 'string') walk.named.push({ id: value, place, says: mark.says });
  else if (mark.kind === 'rule' && !isShowOfInnerNode(at.node, mark.pointer))
    addRule(walk, at, mark, scope, mark.pointer.endsWith('/show'));
  else if (typeof value === 'string')
    addReference(walk, { mark, value, place, scope, node: at.node, base: { pointer, node: at.pointer, ...holderOf(at, mark) } });
}

const holderOf = (at: NodeAt, { holder }: Mark) => compact({ holder: holder === undefined ? undefined : at.pointer + holder });

type Named = {
  readonly mark: Mark;
  readonly value: string;
  readonly place: Place;
  readonly scope: NodeScope;
  /** The node that it stands in. */
  readonly node: JsonObject;
  readonly base: Pick<ScreenReference, 'pointer' | 'node' | 'holder'>;
};

function addReference({ workspace, references, entities, routes }: Walk, { mark, value, place, scope, node, base }: Named): void {
  const { entity } = scope;
  const { kind, takes = [], gives, asks } = mark;
  if (entity === undefined && scope.isLost && ofRecords.has(kind)) return;
  if (kind === 'entity') {
    // That there is such an entity is checked with the other plain names.
    entities.add(value);
    references.push({ ...base, kind, entity: value });
    checkReferred(workspace, { mark, node, outer: scope.parent }, place);
  }
  if (kind === 'field' || kind === 'group') {
    const asked = kind === 'group' ? ['group', ...takes] : takes;
    checkSuitable(workspace, { entity, field: checkField(workspace, entity, value, place), takes: asked }, value, place);
  }
  if (kind === 'sort') checkSort(workspace, entity, value, place);
  if (kind === 'workflow') {
    checkWorkflow(workspace, entity, value, place);
    checkNeeds(workspace, { entity, workflow: value, mark }, place);
  }
  if (kind === 'input') checkInput(workspace, { entity, node, mark }, place);
  if (kind === 'address') {
    if (gives !== 'anything') checkAddressHoles(workspace, value, { entity: gives === undefined ? entity : undefined, routes }, place);
    const screen = screenAt(workspace.sources, value);
    if (screen !== undefined) references.push({ ...base, kind, address: value, screen });
  }
  if (!entity) return;
  if (kind === 'field' || kind === 'sort' || kind === 'group')
    references.push({ ...base, kind, entity: entity.name, field: fieldName(value), ...compact({ asks }) });
  if (kind === 'workflow') references.push({ ...base, kind, entity: entity.name, workflow: value });
}

/** What only an entity's records have. */
const ofRecords: ReadonlySet<string> = new Set(['field', 'sort', 'group', 'workflow', 'input', 'address']);

/** `-/due/x` → `due`, `/custom/floor` → `custom/floor` */
function fieldName(pointer: string): string {
  const [, name = '', inner] = pointer.split('/');
  return name === 'custom' && inner !== undefined ? `${name}/${inner}` : name;
}

/** A node inside another is visited by itself, its `show` too. */
function isShowOfInnerNode(node: JsonObject, pointer: string): boolean {
  const holder = pointer
    .split('/')
    .slice(1, -1)
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined),
      node,
    );
  return pointer.endsWith('/show') && typeof holder === 'object' && holder !== null && typeof Reflect.get(holder, 'widget') === 'string';
}

function addRule({ workspace, references, routes }: Walk, at: NodeAt, mark: Mark, scope: NodeScope, show: boolean): void {
  if (scope.isLost) return;
  const place = { ...at.place, pointer: at.place.pointer + mark.pointer };
  const roots = NODE_ROOTS.filter((root) => mark.roots === undefined || mark.roots.includes(root));
  const rule = compile(workspace, {
    text: String(mark.value),
    place,
    expects: mark.expects ?? 'bool',
    roots,
    doc: scope.entity,
    parent: scope.parent,
    ...(mark.sql ? { sql: true } : {}),
  });
  if (rule === undefined) return;
  // Browsers know no conditions: what they are sent is the rule written out.
  if (rule.text !== mark.value) putAt(at.node, mark.pointer, rule.text);
  checkParameters(workspace, rule, routes, place);
  if (show && rule.never) workspace.report.add(place, 'never', 'It holds nowhere, so this is never there.');
  const names = compact({ entity: scope.entity?.name, parent: scope.parent?.name });
  const base = { pointer: at.pointer + mark.pointer, node: at.pointer, ...holderOf(at, mark) };
  references.push({ kind: 'rule', ...base, rule, show, filter: mark.sql === true, ...names });
}

function putAt(node: unknown, pointer: string, text: string): void {
  const keys = [...parsePointer(pointer)];
  const last = keys.pop() ?? '';
  const holder = keys.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    node,
  );
  if (typeof holder === 'object' && holder !== null) Reflect.set(holder, last, text);
}

/** Reports two screens that answer the same address. */
export function checkRoutes({ report }: Workspace, screens: Iterable<SourceFile>): void {
  const taken = new Map<string, { readonly id: string; readonly route: string }>();
  for (const { file, json } of screens) {
    const id = textIn(json, 'id') ?? '';
    routesOf(json).forEach((route, index) => {
      const place = Array.isArray(json.route) ? inside(at(file), 'route', index) : inside(at(file), 'route');
      for (const shape of expandRoute(route).map(shapeOfRoute)) {
        const other = taken.get(shape);
        if (other && other.id !== id) report.add(place, 'route', `"${route}" is the address "${other.route}" of the screen "${other.id}".`);
        else taken.set(shape, { id, route });
      }
    });
  }
}
