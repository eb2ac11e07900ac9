/** What the life of a rate card does besides its states: another one ends when it comes into force, and its next version begins. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import {
  type Draft,
  type EffectOf,
  type EntityRows,
  entityRows,
  type ProductContext,
  saveRows,
  tables,
  type WorkflowOf,
} from '../rows/index.ts';
import { foretellAnew } from './endings.ts';
import { isSameKey, successionOf } from './succession.ts';

const ENTITY = 'rate-card';
type Card = EntityRows[typeof ENTITY];

/**
 * The effect of the same name: a card applies from its first day on, and the one of the same key that applied until then ends the
 * day before. The vertical is locked, so that two cards of one key do not come into force beside each other.
 * @throws invalid (422) where another card stands in the way
 */
export const endFollowedCards: EffectOf<typeof ENTITY> = {
  name: 'end-followed-cards',
  options: { type: 'object', additionalProperties: false },
  async run(context, _, moved) {
    const cards = moved.map(({ doc }) => doc);
    const verticals = cards.map(({ vertical_id }) => vertical_id);
    await entityRows(context.connection, { entity: 'vertical', values: verticals, columns: ['id'], lock: true });
    for (const [index, card] of cards.entries()) {
      // Of several cards of one key, one follows the other: those after it do not apply yet.
      const later = new Set(cards.slice(index).map(({ id }) => id));
      const others = (await applied(context, card)).filter((other) => !later.has(other.id) && isSameKey(card, other));
      const { blocked: message, follows = [] } = successionOf(card, others);
      if (message !== undefined) throw problems.invalid({ message, errors: [{ pointer: '', code: 'overlap', message, params: {} }] });
      const ended = follows.map(({ id, lastDay }) => ({
        id,
        patch: { status: 'superseded' as const, valid_to: lastDay, superseded_by: card.id },
      }));
      await saveRows(context, ENTITY, 'activate', ended);
    }
  },
};

/** The effect of the same name: cards that are planned beside those that began or ended just now end others than they were going to. */
export const foretellCardEnds: EffectOf<typeof ENTITY> = {
  name: 'foretell-card-ends',
  options: { type: 'object', additionalProperties: false },
  run: (context, _, moved) =>
    foretellAnew(
      context,
      moved.map(({ doc }) => doc),
    ),
};

/** Cards of the vertical that apply or applied. */
async function applied({ connection }: ProductContext, { org_id, vertical_id }: Card): Promise<readonly Card[]> {
  return tables(connection)
    .selectFrom('rate_card')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('vertical_id', '=', vertical_id)
    .where('status', 'in', ['active', 'superseded'])
    .execute();
}

/** What applies no longer changes; its next version begins as a draft with the same key and rates, made with the caller's own rights. */
export const revise: WorkflowOf<typeof ENTITY, 'revise'> = {
  name: 'revise',
  entity: ENTITY,
  async run({ resources, principal, connection }, { records, input }) {
    const drafts = records.map(
      (card): Draft<typeof ENTITY> => ({
        name: card.name,
        vertical_id: card.vertical_id,
        brand_id: card.brand_id,
        category_id: card.category_id,
        selector_field: card.selector_field,
        selector_value: card.selector_value,
        currency: card.currency,
        lines: card.lines,
        valid_from: input.valid_from,
        is_back_dated: input.is_back_dated === true,
      }),
    );
    const [made] = await resources.create(principal, ENTITY, drafts, connection);
    return made ?? null;
  },
};
