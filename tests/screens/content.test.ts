/**
 * What is left of screens of figures and lists once they are cut to a person: never a heading alone, except where all that
 * they count is another's affair. Then the dashboard says so, and who that happens to stands here.
 */
import { describe, expect, it } from 'vitest';
import { createRights, mayOpen, screenPlan } from '../../engine/core/definitions/index.ts';
import type { Viewer } from '../../engine/core/definitions/types.ts';
import type { ScreenPlan } from '../../engine/core/definitions/view-types.ts';
import { isObject } from '../../engine/core/json/index.ts';
import { holds } from '../../engine/react/rules/trusted.ts';
import { shippedProduct } from '../support/product.ts';
import { morePeople, people } from './people.ts';

const now = '2026-03-02T06:00:00.000Z';
const product = await shippedProduct();
const everybody: Readonly<Record<string, Viewer>> = { ...people, ...morePeople };

type Part = Readonly<Record<string, unknown>>;

/** Widgets that are there for what stands in them, or beside it. */
const frames = new Set(['stack', 'tabs', 'split', 'text', 'link']);

const listOf = (value: unknown): readonly Part[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Whether a part is shown at the plain address; what its rule says of a record is not known here. */
function isShown({ show }: Part, viewer: Viewer): boolean {
  if (typeof show !== 'string' || /\b(doc|parent)\./.test(show)) return true;
  const { user, org, flags } = viewer;
  return holds(show, { user, org, flags, route: {}, now, timeZone: org.time_zone });
}

/** How much a node shows: figures and charts, views of a list, and one for anything else that is no frame. */
function contentOf(node: Part, viewer: Viewer): number {
  if (!isShown(node, viewer)) return 0;
  if (node.widget === 'dashboard') return [...listOf(node.tiles), ...listOf(node.charts)].filter((part) => isShown(part, viewer)).length;
  if (node.widget === 'collection') return listOf(node.views).length;
  if (!frames.has(String(node.widget))) return 1;
  const inside = Object.values(node).flatMap((value) => (Array.isArray(value) ? listOf(value) : listOf([value])));
  const nodes = inside.flatMap((one) => [one, one.body, one.node, ...listOf(one.children)]).filter(isObject);
  return nodes.filter(({ widget }) => typeof widget === 'string').reduce((sum, one) => sum + contentOf(one, viewer), 0);
}

const ofFigures = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(ofFigures)
    : isObject(value) && (value.widget === 'dashboard' || value.widget === 'collection' || Object.values(value).some(ofFigures));

/** Plans are dear; each person's are made once. */
const plans = new Map<Viewer, readonly { readonly id: string; readonly plan: ScreenPlan | null | undefined }[]>();

function screensOf(viewer: Viewer) {
  const known = plans.get(viewer);
  if (known) return known;
  const rights = createRights(product, viewer, now);
  const open = [...product.screens.values()].filter((screen) => ofFigures(screen.body) && mayOpen(rights, screen, viewer));
  const made = open.map((screen) => ({ id: screen.id, plan: screenPlan(rights, screen) }));
  plans.set(viewer, made);
  return made;
}

/** Nothing that these count is theirs to see; they read it in place of figures. */
const without: Readonly<Record<string, readonly string[]>> = {
  'brand-user-without-rights': [
    'dashboard-onfield',
    'dashboard-user',
    'feedback-answers',
    'projects',
    'quick-assignment',
    'service-metrics',
    'task-updates',
    'task-wise',
    'visit-map',
  ],
};

it.each(Object.keys(everybody))('%s has something on every screen of figures and lists', (name) => {
  const viewer = everybody[name];
  if (!viewer) throw new Error(name);
  const screens = screensOf(viewer);
  expect(screens.length).toBeGreaterThan(10);
  const bare = screens.filter(({ plan }) => plan && contentOf(plan.body, viewer) === 0).map(({ id }) => id);
  expect(bare.sort()).toEqual(without[name] ?? []);
});

describe('assignment as brands see it', () => {
  const nodesIn = (value: unknown): readonly Part[] => {
    if (Array.isArray(value)) return value.flatMap(nodesIn);
    return isObject(value) ? [value, ...Object.values(value).flatMap(nodesIn)] : [];
  };
  const shownOn = (name: keyof typeof people, id: string) => {
    const plan = screensOf(people[name]).find((screen) => screen.id === id)?.plan;
    const nodes = nodesIn(plan?.body).filter((node) => isShown(node, people[name]));
    return {
      figures: nodes.filter(({ widget }) => widget === 'dashboard').flatMap(({ tiles, charts }) => [...listOf(tiles), ...listOf(charts)]),
      lists: nodes.filter(({ widget }) => widget === 'collection'),
    };
  };
  const subtasksOn = (name: keyof typeof people, id: string) => {
    const { figures, lists } = shownOn(name, id);
    const counted = figures.filter((figure) => figure.entity === 'subtask' && isShown(figure, people[name]));
    return [counted.map((one) => one.id), lists.filter(({ entity }) => entity === 'subtask').map((one) => one.id)];
  };

  it.each([
    ['pool-view', ['pool', 'pool_overdue', 'pool_urgent', 'pool_by_city', 'pool_by_due'], ['pool']],
    ['quick-assignment', ['unassigned', 'unassigned_today', 'assigned_today'], ['waiting', 'load']],
    ['auto-assign', ['in_scope', 'scope_by_city', 'scope_by_day'], []],
    ['capacity-dashboard', ['booked_today_of_brand', 'booked_week_of_brand', 'unassigned_of_brand', 'load_city_day_of_brand'], []],
  ])('%s counts their sub-tasks', (id, figures, lists) => {
    expect(subtasksOn('brand-admin', id)).toEqual([figures, lists]);
  });

  it('does not say whom, nor which hub', () => {
    const seen = JSON.stringify(
      ['pool-view', 'quick-assignment', 'auto-assign', 'capacity-dashboard'].map((id) => shownOn('brand-admin', id)),
    );
    expect(seen).not.toContain('assgne_id');
    expect(seen).not.toContain('hub_id');
  });

  it('is not doubled for providers', () => {
    const [figures] = subtasksOn('provider-admin', 'capacity-dashboard');
    expect(figures).toEqual(['booked_today', 'booked_week', 'unassigned', 'load_city_day', 'load_person_day']);
  });

  it('is done by the provider: one claims, many are given together', () => {
    const { lists } = shownOn('provider-admin', 'pool-view');
    const [pool] = lists;
    expect(listOf(pool?.bulk).map(({ workflow }) => workflow)).toEqual(['assign']);
    expect(listOf(pool?.actions).map(({ workflow }) => workflow)).toEqual(['assign']);
    expect(JSON.stringify(pool?.filters)).toContain('hub_id');
    const onField = { ...people['provider-admin'], user: { ...people['provider-admin'].user, is_on_field: true } };
    const plan = screensOf(onField).find(({ id }) => id === 'pool-view')?.plan;
    const list = nodesIn(plan?.body).find(({ widget }) => widget === 'collection');
    expect(listOf(list?.actions).map(({ workflow }) => workflow)).toEqual(['claim', 'assign']);
  });
});
