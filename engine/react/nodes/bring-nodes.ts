/** Code of what a screen shows, fetched at once and not one widget after the other, each behind its placeholder. */
import type { ScreenNode } from '../../core/definitions/types.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import { loadWidget, missingLoaders, type WidgetLoader } from '../registry/lazy-widget.ts';
import { holds } from '../rules/trusted.ts';
import type { WidgetSet } from '../types.ts';

/** Milliseconds that a screen waits for code which is on this device. What has to come over a network has its placeholder meanwhile. */
const AT_MOST = 50;

/** Where widgets hold the nodes that they show. What else they hold (drawers, tabs) is opened later. */
const SHOWN = ['children', 'main', 'aside', 'body'];

/** Resolves when the page can be drawn without placeholders, or soon. Nodes that are not shown to this person bring nothing. */
export async function bringNodes({ nodes }: Pick<WidgetSet, 'nodes'>, body: ScreenNode, scope: RuleScope): Promise<void> {
  const names = new Set([...shownNodes(body, scope)].map(({ widget }) => widget));
  const missing = missingLoaders(nodes as Readonly<Record<string, WidgetLoader<never>>>, names);
  if (missing.length === 0) return;
  await Promise.race([Promise.all(missing.map(loadWidget)), new Promise((resolve) => setTimeout(resolve, AT_MOST))]);
}

function* shownNodes(node: ScreenNode, scope: RuleScope): Generator<ScreenNode> {
  if (node.show !== undefined && !holds(node.show, scope)) return;
  yield node;
  for (const key of SHOWN) for (const inner of [node[key]].flat()) if (isNode(inner)) yield* shownNodes(inner, scope);
}

const isNode = (value: unknown): value is ScreenNode => typeof value === 'object' && value !== null && 'widget' in value;
