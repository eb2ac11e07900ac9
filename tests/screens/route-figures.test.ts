/** Where an address narrows the rows of a screen, it narrows the figures beside them too; what it cannot narrow is not shown with it. */
import { describe, expect, it } from 'vitest';
import { isObject } from '../../engine/core/json/index.ts';
import { shippedProduct } from '../support/product.ts';

const { screens } = await shippedProduct();

type Node = Readonly<Record<string, unknown>>;

/** Every object in a value, outermost first. */
function nodesIn(value: unknown): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(nodesIn)] : [];
}

const parametersIn = (rule: unknown) => new Set([...JSON.stringify(rule ?? '').matchAll(/route\.(\w+)/g)].map(([, name]) => String(name)));
const figuresIn = (board: Node): readonly Node[] =>
  [board.tiles, board.charts].flatMap(nodesIn).filter(({ entity }) => typeof entity === 'string');
const isNarrowed = (figure: Node, parameter: string) =>
  parametersIn(figure.filter).has(parameter) || parametersIn(figure.show).has(parameter);

/** Figures of a page that a parameter of its lists says nothing to. */
function unheeding(page: Node): readonly string[] {
  const nodes = nodesIn(page);
  const parameters = new Set(nodes.filter(({ widget }) => widget === 'collection').flatMap(({ fixed }) => [...parametersIn(fixed)]));
  const figures = nodes.filter(({ widget }) => widget === 'dashboard').flatMap(figuresIn);
  return figures.flatMap((figure) => [...parameters].filter((name) => !isNarrowed(figure, name)).map((name) => `${figure.id}: ${name}`));
}

describe('figures beside a list that the address narrows', () => {
  const pages = [...screens.values()];

  it.each(pages.map((screen) => [screen.id, screen] as const))('%s', (_, screen) => {
    expect(unheeding({ body: screen.body })).toEqual([]);
  });

  it('are there to be looked at', () => {
    const narrowed = pages.filter((screen) => {
      const nodes = nodesIn({ body: screen.body });
      return nodes.some(({ widget }) => widget === 'dashboard') && nodes.some(({ fixed }) => parametersIn(fixed).size > 0);
    });
    expect(narrowed.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['capacity-dashboard', 'deployment-requests', 'manage-stock', 'projects', 'task-updates']),
    );
  });

  it('are missed when they say nothing of the parameter', () => {
    const list = { widget: 'collection', fixed: 'route.kind == null || doc.kind == route.kind' };
    const page = (filter: string) => ({ children: [{ widget: 'dashboard', tiles: [{ id: 'all', entity: 'thing', filter }] }, list] });
    expect(unheeding(page('doc.kind != null'))).toEqual(['all: kind']);
    expect(unheeding(page('doc.kind == route.kind'))).toEqual([]);
  });
});
