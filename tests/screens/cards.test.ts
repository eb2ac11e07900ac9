/** A card is drawn alike wherever it stands: what is hidden, locked or asked for on one screen is on every other. */
import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../engine/core/json/index.ts';
import { shippedProduct } from '../support/product.ts';

const product = await shippedProduct();

type Card = { readonly screen: string; readonly entity: string; readonly view: JsonObject };

function inner(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isObject(value) ? Object.values(value) : [];
}
const nodesIn = (value: unknown): readonly JsonObject[] => [...(isObject(value) ? [value] : []), ...inner(value).flatMap(nodesIn)];

/** Views of lists that are drawn by a card with places of its own. */
const cards: readonly Card[] = [...product.screens.values()].flatMap(({ id, body }) =>
  nodesIn(body).flatMap(({ entity, views }) =>
    (Array.isArray(views) ? views : []).flatMap((view: unknown) =>
      typeof entity === 'string' && isObject(view) && view.slots !== undefined ? [{ screen: id, entity, view }] : [],
    ),
  ),
);
const nameOf = ({ entity, view }: Card) => `${entity} ${String(view.card)}`;
const byEntity = new Map(cards.map((card) => [nameOf(card), cards.filter((other) => nameOf(other) === nameOf(card))]));

describe('cards', () => {
  it('of tasks stand on every screen that shows them', () => {
    const screens = (byEntity.get('subtask task-card') ?? []).map(({ screen }) => screen);
    expect(screens.sort()).toEqual(['dashboard-onfield', 'dashboard-prvdr', 'my-tasks', 'my-tasks', 'tasks']);
  });

  it.each([...byEntity])('%s is one card on all screens', (_, found) => {
    const [first, ...others] = found;
    for (const { screen, view } of others) expect(view.slots, screen).toEqual(first?.view.slots);
  });
});
