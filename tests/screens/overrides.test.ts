/** Whatever an organisation overrides, nobody of it may do or see more than before: tried with made-up patches on every definition. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appPlan, createRights, entityView, formPlan, mayOpen, type Rights, screenPlan } from '../../engine/core/definitions/index.ts';
import { createOverlay, type OverrideKind } from '../../engine/core/definitions/overrides/index.ts';
import type { Product, Viewer } from '../../engine/core/definitions/types.ts';
import type { EntityView } from '../../engine/core/definitions/view-types.ts';
import { isObject, type JsonObject } from '../../engine/core/json/index.ts';
import { sourcesOf } from '../../engine/server/definitions/sources.ts';
import { shippedProduct } from '../support/product.ts';
import { people } from './people.ts';

const base = await shippedProduct();
const sources = sourcesOf(base);
if (!sources) throw new Error('no sources');
const overlay = createOverlay({ product: base, ...sources });
const now = '2026-03-02T06:00:00.000Z';
const viewers: readonly Viewer[] = Object.values(people);
const shippedFor = new Map(viewers.map((viewer) => [viewer, { rights: createRights(base, viewer, now), app: appPlan(base, viewer, now) }]));

function shippedTo(viewer: Viewer) {
  const known = shippedFor.get(viewer);
  if (!known) throw new Error('an unknown viewer');
  return known;
}

const targets: readonly { kind: OverrideKind; target: string; json: JsonObject }[] = [
  ...[...base.screens.keys()].map((target) => ({ kind: 'screen' as const, target })),
  ...[...base.entities.keys()].map((target) => ({ kind: 'entity' as const, target })),
  ...[...base.menus.keys()].map((target) => ({ kind: 'menu' as const, target })),
].flatMap((name) => {
  const json = overlay.shipped(name.kind, name.target)?.json;
  return json ? [{ ...name, json }] : [];
});

const rules = [
  'true',
  'false',
  'user.is_admin',
  '!user.is_admin',
  "org.type == 'ORG_TYPE_CUSTOMER'",
  'false) || (true',
  'doc.created_at != null',
];
const entities = [...base.entities.keys()];
const workflows = [...base.entities.values()].flatMap((entity) => [...entity.workflows.keys()]);
const fields = [...new Set([...base.entities.values()].flatMap((entity) => [...entity.fields.keys()]))].map((name) => `/${name}`);
const words = fc.constantFrom({ text: { en: 'Mine' } }, { text: { en: 'Mine', ar: 'لي' } });
const pointers = fc.array(fc.constantFrom(...fields), { maxLength: 4 });

/** What an honest editor would say of a value, and what a hostile one would. */
const sayings: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  title: words,
  label: words,
  labels: words,
  description: words,
  columns: pointers,
  filters: pointers,
  fields: pointers,
  order: pointers,
  show: fc.constantFrom(...rules),
  'x-show': fc.constantFrom(...rules),
  'x-hidden': fc.constant(true),
  default_filter: fc.constantFrom(...rules),
  maxLength: fc.integer({ min: 1, max: 200_000 }),
  minLength: fc.integer({ min: 0, max: 50 }),
  required: fc.array(fc.constantFrom(...fields.map((field) => field.slice(1))), { maxLength: 3 }),
  entity: fc.constantFrom(...entities),
  workflow: fc.constantFrom('delete', ...workflows),
  widget: fc.constantFrom('collection', 'detail', 'dashboard', 'status-actions'),
  allow: fc.constantFrom('true', null),
  guard: fc.constantFrom('true', null),
  public: fc.constant(true),
  route: fc.constant('/elsewhere'),
  to: fc.constantFrom('/users', '/due', 'https://evil.example'),
  fixed: fc.constantFrom('true', null),
  filter: fc.constantFrom('true', null),
  'x-access': fc.constantFrom(null, { all: { can: ['read'] } }),
  'x-mask': fc.constant(null),
  'x-filter': fc.constant(null),
  'x-ref': fc.constantFrom('user', null),
  'x-workflows': fc.constant(null),
  readOnly: fc.constantFrom(false, null),
  tenant: fc.constant([]),
  deny_fields: fc.constant([]),
  can: fc.constant(['read', 'delete']),
};
const keys = Object.keys(sayings);

/** A patch that walks into a definition and says something here and there. */
function patchOf(json: unknown, depth = 0): fc.Arbitrary<unknown> {
  const children = childrenOf(json);
  const saying = fc.constantFrom(...keys).chain((key) => (sayings[key] ?? fc.constant(null)).map((value) => [key, value] as const));
  if (children.length === 0 || depth > 8) return fc.array(saying, { minLength: 1, maxLength: 2 }).map((said) => Object.fromEntries(said));
  const inside = fc
    .constantFrom(...children)
    .chain(([key, child]) =>
      fc
        .oneof({ weight: 4, arbitrary: patchOf(child, depth + 1) }, { weight: 1, arbitrary: fc.constant(null) })
        .map((said) => [key, said] as const),
    );
  const order = fc.shuffledSubarray(children.map(([key]) => key)).map((ids) => ['$order', ids] as const);
  return fc
    .tuple(fc.array(inside, { minLength: 1, maxLength: 3 }), fc.option(saying, { freq: 2 }), fc.option(order, { freq: 4 }))
    .map(([said, own, ordered]) => Object.fromEntries([...said, ...(own ? [own] : []), ...(ordered ? [ordered] : [])]));
}

/** Objects inside a definition by key, elements of lists by id. */
function childrenOf(json: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(json)) return json.flatMap((item) => (isObject(item) && typeof item.id === 'string' ? [[item.id, item] as const] : []));
  if (!isObject(json)) return [];
  return Object.entries(json).filter(([, value]) => isObject(value) || (Array.isArray(value) && value.some(isObject)));
}

const override = fc
  .constantFrom(...targets)
  .chain(({ kind, target, json }) => patchOf(json).map((patch) => ({ kind, target, patch: (isObject(patch) ? patch : {}) as JsonObject })));

type Decisions = ReturnType<Rights['decision']>;
const deniedOf = (decision: Decisions) => (decision.kind === 'denied' ? undefined : decision.fields.denied);

function assertNarrower(shown: Product, viewer: Viewer): void {
  const [before, after] = [shippedTo(viewer).rights, createRights(shown, viewer, now)];
  expect([...shown.entities.keys()]).toEqual([...base.entities.keys()]);
  for (const [name, entity] of shown.entities) {
    if (base.entities.get(name) === entity) continue;
    for (const verb of ['read', 'create', 'update', 'delete', 'export', ...entity.workflows.keys()]) {
      const [was, is] = [before.decision(name, verb), after.decision(name, verb)];
      expect(is.kind, `${name} ${verb}`).toBe(was.kind);
      if (was.kind === 'gated' && is.kind === 'gated') expect(is.predicate).toEqual(was.predicate);
      for (const field of deniedOf(was) ?? []) expect(deniedOf(is)?.has(field), `${name} ${verb} ${field}`).toBe(true);
    }
    assertNarrowerView(entityView(before, name), entityView(after, name));
  }
}

function assertNarrowerView(was: EntityView | undefined, is: EntityView | undefined): void {
  if (is === undefined) return;
  const known = new Map(was?.fields.map((field) => [field.name, field]));
  for (const field of is.fields) {
    const shipped = known.get(field.name);
    expect(shipped, field.name).toBeDefined();
    for (const flag of ['writable', 'filterable', 'sortable', 'searchable'] as const)
      if (field[flag]) expect(shipped?.[flag], `${field.name} ${flag}`).toBe(true);
    expect(field.rules.mask).toBe(shipped?.rules.mask);
    expect(field.refFilter).toBe(shipped?.refFilter);
    expect(field.ref).toBe(shipped?.ref);
    if (shipped?.readOnly) expect(field.readOnly).toBe(true);
  }
  expect(is.can).toEqual(was?.can);
  expect(is.workflows.map((workflow) => workflow.name)).toEqual(was?.workflows.map((workflow) => workflow.name));
}

/** Screens, addresses and entries: none that was not there, and in none an entity, workflow or widget that was not. */
function assertNoMoreToSee(shown: Product, viewer: Viewer, touched: ReadonlySet<string>): void {
  const { rights: before, app: was } = shippedTo(viewer);
  const [after, is] = [createRights(shown, viewer, now), appPlan(shown, viewer, now)];
  expect(was.routes.map((route) => route.path)).toEqual(expect.arrayContaining(is.routes.map((route) => route.path)));
  for (const [id, menu] of Object.entries(is.menus)) {
    const known = new Set(was.menus[id]?.groups.flatMap((group) => group.items.map((item) => item.to)));
    for (const item of menu.groups.flatMap((group) => group.items)) expect(known.has(item.to), item.to).toBe(true);
  }
  for (const id of touched) {
    const screen = shown.screens.get(id);
    const shipped = base.screens.get(id);
    if (!screen || !shipped || !mayOpen(after, screen, viewer)) continue;
    expect(mayOpen(before, shipped, viewer)).toBe(true);
    const [old, next] = [screenPlan(before, shipped), screenPlan(after, screen)];
    for (const name of Object.keys(next?.entities ?? {})) expect(entityView(before, name), name).toBeDefined();
    const allowed = doings(old?.body);
    for (const doing of doings(next?.body)) expect(allowed.has(doing), doing).toBe(true);
    for (const reference of screen.references)
      if (reference.kind === 'workflow')
        expect(shipped.references.some((each) => each.kind === 'workflow' && each.workflow === reference.workflow)).toBe(true);
  }
}

const DOING = new Set(['entity', 'workflow', 'widget', 'fixed', 'filter', 'open', 'action', 'record', 'for']);

/** Everything in a screen that reads or does something, with its value. */
function doings(value: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const item of value) doings(item, found);
  else if (isObject(value))
    for (const [key, inner] of Object.entries(value)) {
      if (DOING.has(key)) found.add(`${key} ${JSON.stringify(inner)}`);
      else doings(inner, found);
    }
  return found;
}

function assertStricter(enforced: Product, shown: Product): void {
  for (const [name, entity] of enforced.entities) {
    const shipped = base.entities.get(name);
    if (entity === shipped) continue;
    expect(entity.access).toBe(shipped?.access);
    expect(entity.workflows).toBe(shipped?.workflows);
    expect([...entity.fields.keys()]).toEqual([...(shipped?.fields.keys() ?? [])]);
    for (const [key, field] of entity.fields) {
      const old = shipped?.fields.get(key);
      expect(field.rules).toBe(old?.rules);
      if (old?.required) expect(field.required).toBe(true);
      if (typeof old?.schema.maxLength === 'number') expect(Number(field.schema.maxLength)).toBeLessThanOrEqual(old.schema.maxLength);
      expect(Number(field.schema.minLength ?? 0)).toBeGreaterThanOrEqual(Number(old?.schema.minLength ?? 0));
    }
    for (const viewer of viewers) {
      const form = formPlan({ rights: createRights(shown, viewer, now), entity: name, purpose: 'create', validatorOf: () => '' });
      const old = formPlan({ rights: shippedTo(viewer).rights, entity: name, purpose: 'create', validatorOf: () => '' });
      const properties = (plan: typeof form) => Object.keys((plan?.schema.properties ?? {}) as object);
      expect(properties(old)).toEqual(expect.arrayContaining(properties(form)));
    }
  }
}

describe('overrides of the shipped definitions', () => {
  it('open nothing to anybody', () => {
    let holding = 0;
    fc.assert(
      fc.property(fc.array(override, { minLength: 1, maxLength: 3 }), (said) => {
        const distinct = [...new Map(said.map((each) => [`${each.kind}/${each.target}`, each])).values()];
        const overrides = distinct.map(({ kind, target, patch }) => overlay.against(kind, target, patch));
        const { shown, enforced } = overlay.plan(overrides);
        if (targets.some(({ kind, target }) => kind === 'screen' && shown.screens.get(target) !== base.screens.get(target))) holding += 1;
        const touched = new Set([...base.screens.keys()].filter((id) => shown.screens.get(id) !== base.screens.get(id)));
        for (const viewer of viewers) {
          assertNarrower(shown, viewer);
          assertNoMoreToSee(shown, viewer, touched);
        }
        assertStricter(enforced, shown);
      }),
      { numRuns: Number(process.env.OVERRIDE_RUNS ?? 25), seed: Number(process.env.OVERRIDE_SEED ?? 7) },
    );
    // The patches are not all refused: a wall that nothing passes would prove nothing.
    expect(holding).toBeGreaterThan(3);
  }, 120_000);
});
