import { describe, expect, it } from 'vitest';
import { changed, smallProduct } from '../../core/definitions/fixture.ts';
import { viewer } from '../../core/definitions/fixture-viewer.ts';
import { productOf, schemas } from '../../core/definitions/overrides/fixture.ts';
import { createOverlay, type Override } from '../../core/definitions/overrides/index.ts';
import type { DefinitionFile, Product } from '../../core/definitions/types.ts';
import { type Member, system } from '../kernel/principal.ts';
import { createOrgProducts } from './org-products.ts';
import { rememberSources } from './sources.ts';

function readFrom(files: readonly DefinitionFile[]): Product {
  const product = productOf(files);
  rememberSources(product, { files, schemas });
  return product;
}
const member = (overrides: number, id = 'u1', org = 'o1'): Member => ({
  kind: 'member',
  sessionId: 's',
  identityId: 'i',
  rightsHash: `${id} ${overrides}`,
  overrides,
  ...viewer({ user: { id }, org: { id: org } }),
});
const base = readFrom(smallProduct());
const overlay = createOverlay({ product: base, files: smallProduct(), schemas });
const stricter: Override = overlay.against('entity', 'task', { required: ['due'] });

function create() {
  const loads: string[] = [];
  let product = base;
  const products = createOrgProducts({
    product: () => product,
    load: async (orgId) => {
      loads.push(orgId);
      return [stricter];
    },
    count: async (orgIds) => new Map(orgIds.filter((id) => id === 'o1').map((id) => [id, 3])),
  });
  return { loads, products, replace: (next: Product) => (product = next) };
}
const isRequired = (product: Product) => product.entities.get('task')?.fields.get('due')?.required;

describe('createOrgProducts', () => {
  it('asks nothing for who overrides nothing, and for the server itself', async () => {
    const { loads, products } = create();
    await products.prepare(member(0));
    expect(products.shown(member(0))).toBe(base);
    expect(products.enforced(member(0))).toBe(base);
    expect(products.enforced(system('test'))).toBe(base);
    expect(loads).toEqual([]);
  });

  it('loads and plans once for all people of an organisation, however many call at once', async () => {
    const { loads, products } = create();
    const people = [member(3, 'u1'), member(3, 'u2'), member(3, 'u3')];
    await Promise.all(people.map((person) => products.prepare(person)));
    await Promise.all(people.map((person) => products.prepare(person)));
    expect(loads).toEqual(['o1']);
    const [first] = people.map(products.shown);
    expect(people.map(products.shown).every((shown) => shown === first)).toBe(true);
    expect(isRequired(first as Product)).toBe(true);
    expect(products.overrides(people[0] as Member)).toEqual([stricter]);
  });

  it('loads again after a change, and for another organisation', async () => {
    const { loads, products } = create();
    await products.prepare(member(3));
    await products.prepare(member(4));
    await products.prepare(member(3, 'u9', 'o2'));
    expect(loads).toEqual(['o1', 'o1', 'o2']);
  });

  it('keeps the products of a thousand organisations, and one of those that change the same', async () => {
    const loads: string[] = [];
    const limitOf = (orgId: string) => 10 + (Number(orgId.slice(1)) % 25);
    const products = createOrgProducts({
      product: () => base,
      load: async (orgId) => {
        loads.push(orgId);
        return [overlay.against('entity', 'task', { properties: { title: { maxLength: limitOf(orgId) } } })];
      },
      count: async () => new Map(),
    });
    const shown = new Set<Product>();
    for (const round of ['first', 'second'])
      for (let org = 0; org < 1_000; org += 1) {
        const person = member(1, `${round} ${org}`, `o${org}`);
        await products.prepare(person);
        const own = products.shown(person);
        shown.add(own);
        expect(own.entities.get('task')?.fields.get('title')?.schema.maxLength).toBe(limitOf(`o${org}`));
      }
    expect(loads).toHaveLength(1_000);
    expect(shown.size).toBe(25);
  });

  it('shares whatever an organisation does not change', async () => {
    const { products } = create();
    const person = member(1);
    await products.prepare(person);
    const { screens, menus, locales, entities } = products.shown(person);
    expect([screens, menus, locales].every((own, at) => own === [base.screens, base.menus, base.locales][at])).toBe(true);
    expect([...entities].filter(([name, entity]) => entity !== base.entities.get(name)).map(([name]) => name)).toEqual(['task']);
  });

  it('brings what writes are held to by itself, for calls that nobody prepared', async () => {
    const { products } = create();
    expect(isRequired(await products.enforced(member(1)))).toBe(true);
  });

  it('plans anew over other definitions', async () => {
    const { products, replace } = create();
    const person = member(1);
    await products.prepare(person);
    const next = readFrom(changed('task.json', '/properties/title/maxLength', 12));
    replace(next);
    expect(products.shown(person)).toBe(next);
    await products.prepare(person);
    expect(isRequired(products.shown(person))).toBe(true);
    expect(products.shown(person).entities.get('task')?.fields.get('title')?.schema.maxLength).toBe(12);
  });
});
