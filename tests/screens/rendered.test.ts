/** Every place of every screen that has a rule of its own is drawn for somebody, on some record. */
import { expect, it } from 'vitest';
import type { Viewer } from '../../engine/core/definitions/types.ts';
import { shippedProduct } from '../support/product.ts';
import { viewer } from '../support/viewer.ts';
import { morePeople, people } from './people.ts';
import { neverRendered, shownByRule } from './rendered.ts';

const product = await shippedProduct();
const everybody: readonly Viewer[] = [...Object.values(people), ...Object.values(morePeople)];

it.each([...product.screens.values()].map((screen) => [screen.id, screen] as const))('%s draws all that it may draw', (_id, { body }) => {
  const never = everybody.map((one) => neverRendered(body, one));
  expect(shownByRule(body).filter((pointer) => never.every((places) => places.has(pointer)))).toEqual([]);
});

it('asks a list under a record about the record around it, which is its parent', () => {
  const list = (show: string) => ({ id: 'page', widget: 'detail', entity: 'a', main: [{ id: 'list', widget: 'list', entity: 'b', show }] });
  expect([...neverRendered(list("doc.state == 'open'"), viewer())]).toEqual(['/main/0']);
  expect([...neverRendered(list("parent.state == 'open'"), viewer())]).toEqual([]);
  expect([...neverRendered(list('parent.owner in user.brand_ids'), viewer())]).toEqual(['/main/0']);
});
