/** Where a person's records open, and what they may do on the pages that are open to them: read off the screens. */
import { addressPrefix } from '../../records/address-prefix.ts';
import { compileTrusted, simplify } from '../../rules/index.ts';
import { isObject } from '../raw.ts';
import type { Product, Screen, ScreenNode, Viewer } from '../types.ts';
import type { PageAction } from '../view-types.ts';
import { mayOpen } from './app-plan.ts';
import type { Rights } from './rights.ts';
import { cutBody } from './screen-plan.ts';

export type Reach = {
  /** Entity → address of one of its records, with the record's fields in it: `/projects/{project_id}/{id}`. */
  readonly records: ReadonlyMap<string, string>;
  readonly actions: readonly PageAction[];
  /** Entity → address of a list of all its records that the person sees, to which a filter (CEL over doc) is appended: rather the one under whose address the records have theirs. */
  readonly lists: ReadonlyMap<string, string>;
};

/** A list, with what its page's address needs so that it stands there. */
type List = {
  readonly node: ScreenNode;
  readonly screen: Screen;
  /** Of the page; undefined where the page needs a value to open. */
  readonly path: string | undefined;
  readonly prefix: string;
  /** Choices of the address that bring it forward: tabs around it. */
  readonly around: readonly string[];
};

const COLLECTION = 'collection';

/** Of several lists that lead to a record, one that gives it a page of its own comes first, then a page's own list, then any other. */
export function reachOf(rights: Rights, product: Product, viewer: Viewer): Reach {
  const screens = [...product.screens.values()].filter((screen) => !screen.bare && mayOpen(rights, screen, viewer));
  const lists = screens.flatMap((screen) => listsOf(rights, screen));
  const ways = [...lists.filter(isMain), ...lists.filter((list) => !isMain(list))];
  const records = new Map<string, string>();
  for (const ownPage of [true, false])
    for (const list of ways) {
      const entity = String(list.node.entity);
      const address = records.has(entity) ? undefined : addressOf(list, ownPage);
      if (address !== undefined && fieldsOf(address).every((field) => rights.canSee(entity, field))) records.set(entity, address);
    }
  const isAbove = ({ node, path }: List) => path !== undefined && records.get(String(node.entity))?.startsWith(`${path}/`);
  const whole = [...ways.filter(isAbove), ...ways.filter((list) => !isAbove(list))].flatMap((list) => {
    const address = wholeOf(rights, list);
    return address === undefined ? [] : [[String(list.node.entity), address] as const];
  });
  return { records, actions: lists.flatMap((list) => actionsOf(rights, list)), lists: new Map(whole.reverse()) };
}

const HOLE = /\{([A-Za-z0-9_]+)\}/g;

/** Names of the fields whose values an address needs. */
export const fieldsOf = (address: string): readonly string[] => [...address.matchAll(HOLE)].flatMap(([, name]) => name ?? []);

const isMain = ({ node, path, prefix }: List) => path !== undefined && prefix === '' && node.compact !== true;

/** `ownPage`: an address that the list leads to; otherwise the list's page with the record beside it. */
function addressOf(list: List, ownPage: boolean): string | undefined {
  const { open } = list.node;
  if (ownPage) return typeof open === 'string' && open.startsWith('/') && !open.includes('{route.') ? open : undefined;
  return open === 'drawer' ? pageOf(list, `${list.prefix}open={id}`) : undefined;
}

/** A list that shows all there is, once its filter is another; undefined for one that always leaves some out. */
function wholeOf(rights: Rights, list: List): string | undefined {
  const { node, prefix } = list;
  if (typeof node.fixed === 'string' && !isWhole(node.fixed, rights)) return undefined;
  const tabs = Array.isArray(node.tabs) ? node.tabs.filter(isObject) : [];
  const whole = tabs.find(({ filter, show }) => filter === undefined && show === undefined);
  if (tabs.length > 0 && !whole) return undefined;
  const tab = whole ? `${prefix}tab=${String(whole.id)}&` : '';
  return pageOf(list, `${tab}${prefix}filter=`);
}

/** Whether what is always filtered leaves nothing out on the page without values in its address: `route.id == null || …`. */
function isWhole(fixed: string, { scope }: Rights): boolean {
  const rule = compileTrusted(fixed);
  return rule.isPredicate && simplify(rule.predicate({ ...scope, route: {} })).op === 'true';
}

function pageOf({ path, node, around }: List, asked: string): string | undefined {
  // What stands in the address is not the state of a compact list.
  return path === undefined || node.compact === true ? undefined : `${path}?${[...around, asked].join('&')}`;
}

function actionsOf({ entity: entityOf, may, scope }: Rights, list: List): readonly PageAction[] {
  const { node, screen, prefix } = list;
  const entity = entityOf(String(node.entity));
  // What hangs on more than the person, such as a value of the page's address, is offered by the page alone.
  const isAllowed = (rule: unknown) => typeof rule !== 'string' || compileTrusted(rule).holds(scope);
  if (!entity || !isAllowed(node.show)) return [];
  const at = (id: string, icon: string | undefined, told: Pick<PageAction, 'label' | 'name'>, asked: string): readonly PageAction[] => {
    const to = pageOf(list, asked);
    return to === undefined ? [] : [{ id: `${screen.id}.${node.id}.${id}`, ...told, ...(icon === undefined ? {} : { icon }), to }];
  };
  const own = isObject(node.create) && typeof node.create.label === 'string' ? keyOf(node.create.label) : undefined;
  const made = own === undefined ? { label: 'collection.create', name: entity.label } : { label: own };
  const creates =
    isObject(node.create) && isAllowed(node.create.allow) && may(entity.name, 'create')
      ? at('create', 'plus', made, `${prefix}create`)
      : [];
  const offered = Array.isArray(node.actions) ? node.actions.filter(isObject) : [];
  const runs = offered.flatMap((action) => {
    const workflow = entity.workflows.get(String(action.workflow));
    if (workflow?.on !== COLLECTION || !isAllowed(action.show) || !may(entity.name, workflow.name)) return [];
    const label = typeof action.label === 'string' ? keyOf(action.label) : workflow.label;
    return at(workflow.name, workflow.icon, { label }, `${prefix}run=${workflow.name}`);
  });
  const told = { label: 'shell.export_list', name: entity.labels };
  const exports = node.export === true && may(entity.name, 'export') ? at('export', 'download', told, `${prefix}export`) : [];
  return [...creates, ...runs, ...exports];
}

const keyOf = (label: string) => label.replace(/^t:/, '');

function listsOf(rights: Rights, screen: Screen): readonly List[] {
  if (!screen.entities.some((name) => rights.entity(name))) return [];
  const body = cutBody(rights, screen);
  const path = plainPathOf(screen);
  const found: List[] = [];
  const walk = (value: unknown, around: readonly string[], isAlone: boolean): void => {
    if (Array.isArray(value)) for (const item of value) walk(item, around, isAlone);
    if (!isObject(value)) return;
    if (!isNode(value)) {
      for (const inner of Object.values(value)) walk(inner, around, isAlone);
      return;
    }
    if (value.widget === COLLECTION)
      found.push({ node: value, screen, around, prefix: addressPrefix(body, value), path: isAlone ? path : undefined });
    if (Array.isArray(value.tabs) && value.widget === 'tabs') {
      for (const tab of value.tabs.filter(isObject)) walk(tab.body, [...around, `${value.id}_tab=${String(tab.id)}`], isAlone);
      return;
    }
    // Inside of these there is a record, which the address of the page does not have.
    const isStill = isAlone && (value.widget === 'stack' || value.widget === 'split');
    for (const [key, inner] of Object.entries(value)) if (key !== 'id' && key !== 'widget') walk(inner, around, isStill);
  };
  walk(body, [], true);
  return found;
}

const isNode = (value: object): value is ScreenNode =>
  'id' in value && typeof value.id === 'string' && 'widget' in value && typeof value.widget === 'string';

/** The shortest of its addresses that needs no value. */
function plainPathOf({ routes }: Screen): string | undefined {
  const plain = routes.map((route) => route.replace(/\/:[^/]+\?/g, '')).filter((route) => !/[:*]/.test(route));
  return plain.toSorted((a, b) => a.length - b.length)[0];
}
