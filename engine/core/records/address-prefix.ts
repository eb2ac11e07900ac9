/** Names of a node's state in the address of its screen. */
import type { ScreenNode } from '../definitions/types.ts';
import { isObject } from '../json/index.ts';

type Place = Pick<ScreenNode, 'id' | 'widget'>;

const isNode = (value: object): value is Place & { readonly compact?: unknown } =>
  'id' in value && typeof value.id === 'string' && 'widget' in value && typeof value.widget === 'string';

/** Nodes in the order in which the definition has them, whatever holds them. */
function nodesIn(value: unknown): readonly (Place & { readonly compact?: unknown })[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (!isObject(value)) return [];
  return [...(isNode(value) ? [value] : []), ...Object.values(value).flatMap(nodesIn)];
}

/**
 * What stands before a node's names in the address: nothing for the first widget of its kind in the screen's body,
 * so that links stay short; its id for every other, so that two lists on one page do not read each other's filters.
 */
export function addressPrefix(body: unknown, node: Place): string {
  const first = nodesIn(body).find(({ widget, compact }) => widget === node.widget && compact !== true);
  return first === undefined || first.id === node.id ? '' : `${node.id}.`;
}
