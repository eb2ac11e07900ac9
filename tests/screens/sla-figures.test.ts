/** Figures about service time open a list of the entity that they count, and that list shows what they are about. */
import { describe, expect, it } from 'vitest';
import { isObject } from '../../engine/core/json/index.ts';
import { loadDefinitions } from '../../src/server/definitions/index.ts';

const loaded = await loadDefinitions({ root: process.cwd() });
if (!loaded.ok) throw new Error(loaded.faults.map(({ file, pointer, message }) => `${file}#${pointer} ${message}`).join('\n'));
const screens = [...loaded.product.screens.values()];

type Node = Readonly<Record<string, unknown>>;

function nodesIn(value: unknown): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(nodesIn)] : [];
}

const figures = screens.flatMap((screen) =>
  nodesIn({ body: screen.body }).filter(
    ({ entity, to, filter }) => typeof entity === 'string' && typeof to === 'string' && textOf(filter).includes('sla_'),
  ),
);

function textOf(value: unknown): string {
  return JSON.stringify(value ?? '');
}

/** The list that stands at an address. */
function listAt(address: unknown, entity: unknown): Node | undefined {
  const screen = screens.find(({ routes }) => textOf(routes).includes(`"${String(address)}"`));
  return nodesIn({ body: screen?.body }).find((node) => node.widget === 'collection' && node.entity === entity);
}

describe('figures about service time', () => {
  it('are those of the service metrics and of the pool', () => {
    expect(figures.map(({ id }) => id).sort()).toEqual(['pool_sla_late', 'sla_late', 'sla_met']);
  });

  it.each(figures.map((figure) => [String(figure.id), figure] as const))('%s opens its rows', (_, { entity, to }) => {
    const list = listAt(to, entity);
    expect(list).toBeDefined();
    for (const field of ['sla_state', 'sla_due_at']) {
      expect(textOf(list?.views)).toContain(field);
      expect(textOf(list?.filters)).toContain(field);
    }
  });

  it('say as a mean what share was met', () => {
    const met = figures.find(({ id }) => id === 'sla_met');
    expect(met).toMatchObject({ entity: 'service-request', measure: { average: '/sla_met_percent' } });
  });
});
