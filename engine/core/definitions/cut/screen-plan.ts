import { compact, isObject } from '../raw.ts';
import { optionsOf } from '../resolve-screen.ts';
import type { Product, Screen, ScreenNode, ScreenReference } from '../types.ts';
import type { EntityView, ScreenPlan } from '../view-types.ts';
import { entityView } from './entity-view.ts';
import { leftAt, prune, withHole } from './holes.ts';
import { missingRightOf } from './missing-right.ts';
import type { Rights } from './rights.ts';

/**
 * The screen as one person may see it: nodes whose entity they cannot read, fields they may not see,
 * workflows they may not run, addresses of screens that are closed to them and nodes that are never shown to them are cut out. What is left of
 * every node still satisfies its widget's options; a node that cannot do without what was cut goes itself.
 * Undefined when nothing is left.
 */
export function screenPlan(rights: Rights, screen: Screen): ScreenPlan | undefined {
  const body = cutBody(rights, screen);
  if (body === undefined) return undefined;
  const views = screen.entities.flatMap((name): readonly (readonly [string, EntityView])[] => {
    const view = entityView(rights, name);
    return view ? [[name, view]] : [];
  });
  const guard = screen.guard?.text;
  return { id: screen.id, title: screen.title, ...compact({ guard }), body, entities: Object.fromEntries(views) };
}

/** Whether anything of a screen is left for a person: one without anything is closed to them. */
export const isAnythingLeft = (rights: Rights, screen: Screen): boolean => cutBody(rights, screen) !== undefined;

/** What is left of a screen's body for a person. */
export function cutBody(rights: Rights, screen: Screen): ScreenNode | undefined {
  if (!screen.references.some((reference) => isLacking(rights, reference))) return structuredClone(screen.body);
  const nodes = screen.references.filter((reference) => reference.kind === 'node');
  // Inner nodes first: what is left of them decides whether the outer one still stands.
  const inward = nodes.toSorted((a, b) => depth(b.pointer) - depth(a.pointer));
  let body: unknown = structuredClone(screen.body);
  for (const node of inward) {
    const own = screen.references.filter(
      (reference) => reference.node === node.pointer && reference.kind !== 'node' && isLacking(rights, reference),
    );
    for (const reference of own) body = cutAt(rights.product, body, node.pointer, pointerToCut(reference));
    const isGone = leftAt(body, node.pointer) === undefined;
    if (isGone && node.pointer !== '') body = cutAt(rights.product, body, outerNode(nodes, node.pointer), node.pointer);
  }
  const left = prune(body);
  return isObject(left) ? (left as ScreenNode) : undefined;
}

const depth = (pointer: string) => pointer.split('/').length;

/**
 * A rule that must go takes what it stands on with it: a list without its filter would show too much. So does what the
 * meaning of a thing rests on: a sum without its field would be another number under the same words.
 */
function pointerToCut({ kind, pointer, node, holder: vital }: ScreenReference): string {
  if (vital !== undefined) return vital.length < node.length ? node : vital;
  if (kind !== 'rule') return pointer;
  const holder = pointer.slice(0, pointer.lastIndexOf('/'));
  return holder.length < node.length ? node : holder;
}

const isLacking = (rights: Rights, reference: ScreenReference): boolean => missingRightOf(rights, reference) !== undefined;

/** Pointer of the innermost node around another. */
function outerNode(nodes: readonly ScreenReference[], pointer: string): string {
  const around = nodes.map((node) => node.pointer).filter((outer) => outer !== pointer && pointer.startsWith(`${outer}/`));
  return around.reduce((longest, outer) => (outer.length > longest.length ? outer : longest), '');
}

/** The body with a place cut out: as little of the node as its widget allows, else the whole node. */
function cutAt(product: Product, body: unknown, node: string, pointer: string): unknown {
  for (let place = pointer; place.length > node.length; place = place.slice(0, place.lastIndexOf('/'))) {
    const next = withHole(body, place);
    if (accepts(product, leftAt(next, node))) return next;
  }
  return withHole(body, node);
}

function accepts({ widgets }: Product, node: unknown): boolean {
  if (!isObject(node)) return false;
  const widget = widgets?.get(String(node.widget));
  return widget === undefined || widget.accepts(optionsOf(node));
}
