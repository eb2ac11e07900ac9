/** A number means what its label says for everybody who sees it: whoever may not see what it is made of does not see the number. */
import { describe, expect, it } from 'vitest';
import type { Rights } from '../../engine/core/definitions/cut/rights.ts';
import { createRights, screenPlan } from '../../engine/core/definitions/index.ts';
import { isObject } from '../../engine/core/json/index.ts';
import { shippedProduct } from '../support/product.ts';
import { morePeople, people } from './people.ts';

const now = '2026-03-02T06:00:00.000Z';
const product = await shippedProduct();
type Figure = Readonly<Record<string, unknown>>;

/** Numbers of the product: what a playground holds is a text to play with. */
function figuresIn(value: unknown): readonly Figure[] {
  if (Array.isArray(value)) return value.flatMap(figuresIn);
  if (!isObject(value) || value.widget === 'playground') return [];
  const own = value.widget === 'dashboard' ? [value.tiles ?? [], value.charts ?? []].flat().filter(isObject) : [];
  return [...own, ...Object.values(value).flatMap(figuresIn)];
}

const screens = [...product.screens.values()].filter(({ body }) => figuresIn(body).length > 0);

/** What a number says, without where it leads and how it looks. */
const meaningOf = ({ id, entity, filter, by, split, bucket, measure, compare, day }: Figure) =>
  JSON.stringify({ id, entity, filter, by, split, bucket, measure, compare, day });

const fieldsOf = ({ by, split, measure, compare, day }: Figure) =>
  [...JSON.stringify([by, split, measure, compare, day]).matchAll(/"\/([^"]+)"/g)].map(([, name = '']) => name);

type Left = { readonly figure: Figure; readonly isDefined: boolean };

const leftFor = (rights: Rights, of = screens): readonly Left[] =>
  of.flatMap((screen) => {
    const defined = new Set(figuresIn(screen.body).map(meaningOf));
    return figuresIn(screenPlan(rights, screen)?.body).map((figure) => ({ figure, isDefined: defined.has(meaningOf(figure)) }));
  });

describe.each(Object.entries({ ...people, ...morePeople }))('%s', (_, viewer) => {
  it('sees no number under the words of another', () => {
    const left = leftFor(createRights(product, viewer, now));
    expect(left.filter(({ isDefined }) => !isDefined)).toEqual([]);
  });
});

describe.each(Object.entries(people))('%s', (_, viewer) => {
  const rights = createRights(product, viewer, now);

  it('sees none either where a field of it is masked', () => {
    const fields = new Set(screens.flatMap(({ body }) => figuresIn(body)).flatMap(fieldsOf));
    for (const field of fields) {
      const masked: Rights = { ...rights, canFilter: (entity, name) => name !== field && rights.canFilter(entity, name) };
      const about = screens.filter(({ body }) => figuresIn(body).some((figure) => fieldsOf(figure).includes(field)));
      const left = leftFor(masked, about);
      expect(
        left.filter(({ figure, isDefined }) => !isDefined || fieldsOf(figure).includes(field)),
        field,
      ).toEqual([]);
    }
  });
});
