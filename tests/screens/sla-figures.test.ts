/** Figures about service time and about how well it was done open a list of the entity that they count, and that list shows what they are about. */
import { describe, expect, it } from 'vitest';
import { isObject } from '../../engine/core/json/index.ts';
import { shippedProduct } from '../support/product.ts';

const screens = [...(await shippedProduct()).screens.values()];

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

/** What each figure is a mean of, and the fields by which its rows are told apart. */
const quality = {
  first_visit: { entity: 'service-request', of: '/first_visit_percent', shown: ['visits_done', 'first_visit_fix'] },
  reopened: { entity: 'service-request', of: '/reopened_percent', shown: ['reopened_count'] },
  feedback: { entity: 'feedback', of: '/stars', shown: ['stars', 'user_id'] },
  rating: { entity: 'rating', of: '/score', shown: ['score', 'audience'] },
  rating_day: { entity: 'rating', of: '/score', shown: ['score', 'audience'] },
  rating_ai: { entity: 'visit-review', of: '/score', shown: ['score', 'made_by'] },
  utilisation: { entity: 'attendance-day', of: '/utilisation_percent', shown: ['utilisation_percent'] },
  first_visit_by_type: { entity: 'service-request', of: '/first_visit_percent', shown: ['first_visit_fix', 'srvc_type_id'] },
  reopened_by_type: { entity: 'service-request', of: '/reopened_percent', shown: ['reopened_count', 'srvc_type_id'] },
  feedback_by_type: { entity: 'feedback', of: '/stars', shown: ['stars', 'srvc_type_id'] },
  rating_by_type: { entity: 'rating', of: '/score', shown: ['score', 'srvc_type_id'] },
} as const;

describe('figures about how well it was done', () => {
  const board = nodesIn({ body: screens.find(({ id }) => id === 'service-metrics')?.body }).find(({ id }) => id === 'quality');
  const told = nodesIn([board?.tiles, board?.charts]).filter(({ to }) => typeof to === 'string');
  const byId = new Map(told.map((figure) => [figure.id, figure]));

  it('are all there', () => {
    expect(told.map(({ id }) => id)).toEqual(Object.keys(quality));
  });

  it.each(Object.entries(quality))('%s opens its rows', (id, { entity, of, shown }) => {
    const figure = byId.get(id);
    expect(figure).toMatchObject({ entity, measure: { average: of } });
    const list = listAt(figure?.to, entity);
    expect(list).toBeDefined();
    for (const field of shown) {
      expect(textOf(list?.views)).toContain(`/${field}"`);
      expect(textOf(list?.filters)).toContain(`/${field}"`);
    }
  });

  it('never take people’s ratings and a machine’s together, and tell of a machine’s and of days to providers alone', () => {
    const filterOf = (id: string) => textOf(byId.get(id)?.filter);
    for (const id of ['rating', 'rating_day']) expect(filterOf(id)).toContain("doc.audience != 'ai'");
    expect(byId.get('rating_ai')?.entity).toBe('visit-review');
    for (const id of ['rating_day', 'rating_ai', 'utilisation'])
      expect(textOf(byId.get(id)?.show)).toContain("org.type == 'ORG_TYPE_SRVC_PRVDR'");
  });
});
