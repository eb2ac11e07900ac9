/** Flags that nothing was told of are off: what a page shows of its menus without any. */
import { describe, expect, it } from 'vitest';
import { appPlan } from '../../engine/core/definitions/index.ts';
import type { Viewer } from '../../engine/core/definitions/types.ts';
import { type PersonName, people } from '../screens/people.ts';
import { shippedProduct } from '../support/product.ts';

const product = await shippedProduct();

const items = [...product.menus.values()].flatMap(({ groups }) => groups.flatMap((group) => group.items));
const behindFlags = new Set(items.filter(({ allow }) => allow?.reads.some((path) => path.startsWith('flags/'))).map(({ id }) => id));

const shownTo = (viewer: Viewer): readonly string[] =>
  Object.values(appPlan(product, viewer, '2026-03-02T06:00:00.000Z').menus).flatMap(({ groups }) =>
    groups.flatMap((group) => group.items.map(({ id }) => id)),
  );
const withFlags = (name: PersonName, flags: Viewer['flags']): readonly string[] => shownTo({ ...people[name], flags });

describe('menus', () => {
  it('have entries behind flags', () => {
    expect([...behindFlags]).toEqual(expect.arrayContaining(['job-broadcasts', 'exceptions', 'task-updates', 'manage-skus', 'to-sp']));
  });

  it.each<PersonName>(['brand-admin', 'provider-admin', 'dispatcher'])('have none of them for a %s without flags', (name) => {
    const all = shownTo(people[name]);
    const without = withFlags(name, {});
    expect(all.filter((id) => behindFlags.has(id)).length).toBeGreaterThan(0);
    expect(without).toEqual(all.filter((id) => !behindFlags.has(id)));
    expect(withFlags(name, Object.fromEntries(Object.keys(people[name].flags).map((code) => [code, false])))).toEqual(without);
  });
});
