/** The life of a rate card: draft, approved, active, superseded; each step by a workflow of its own. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { listOf } from '../../../engine/server/workflows/rows.ts';
import { type Draft, type EntityRows, entityRows, type ProductContext, saveRows, tables, type WorkflowOf } from '../rows/index.ts';
import { foretellAnew } from './endings.ts';
import { isSameKey, successionOf } from './succession.ts';

const ENTITY = 'rate-card';
type Card = EntityRows[typeof ENTITY];
const invalid = (code: string, message: Said) => problems.invalid({ message, errors: [{ pointer: '', code, message, params: {} }] });

/** The one card it ran on as the caller now sees it; null for several and for the server itself. */
async function answerOf({ principal, resources, connection }: ProductContext, cards: readonly Card[]) {
  const [card] = cards;
  if (!card || cards.length > 1 || principal.kind === 'system') return null;
  return (await resources.get(principal, ENTITY, card.id, {}, connection)).data;
}

/** @throws invalid (422) for a card without rates */
export const approve: WorkflowOf<typeof ENTITY, 'approve'> = {
  name: 'approve',
  entity: ENTITY,
  async run(context, { records, input }) {
    const bare = records.find((card) => listOf(card.lines).length === 0);
    if (bare) throw invalid('no_lines', said('problem.rates.no_rates_yet', { name: bare.name }));
    const by = context.principal.kind === 'member' ? context.principal.user.id : null;
    const patch = { status: 'approved' as const, approved_by: by, approved_at: context.now, remarks: input.remarks ?? null };
    await saveRows(
      context,
      ENTITY,
      'approve',
      records.map((card) => ({ id: card.id, patch })),
    );
    return answerOf(context, records);
  },
};

/**
 * The card applies from its first day on, and the one of the same key that applied until then ends the day before. The
 * vertical is locked, so that two cards of one key do not come into force beside each other.
 * @throws invalid (422) where another card stands in the way
 */
export const activate: WorkflowOf<typeof ENTITY, 'activate'> = {
  name: 'activate',
  entity: ENTITY,
  async run(context, { records, input }) {
    const { connection, now } = context;
    // A card whose first day passed while it waited was not written as one that begins in the past.
    const begun = input.is_back_dated === true ? { is_back_dated: true } : {};
    const verticals = records.map((card) => card.vertical_id);
    await entityRows(connection, { entity: 'vertical', values: verticals, columns: ['id'], lock: true });
    for (const card of records) {
      // Read anew for each: of several cards of one key, one follows the other.
      const others = (await applied(context, card)).filter((other) => isSameKey(card, other));
      const succession = successionOf(card, others);
      if (succession.blocked !== undefined) throw invalid('overlap', succession.blocked);
      const ended = succession.follows.map(({ id, lastDay }) => ({
        id,
        patch: { status: 'superseded' as const, valid_to: lastDay, superseded_by: card.id },
      }));
      await saveRows(context, ENTITY, 'activate', [...ended, { id: card.id, patch: { status: 'active', activated_at: now, ...begun } }]);
    }
    await foretellAnew(context, records);
    return answerOf(context, records);
  },
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

/** Ends a card without another one: after its last day the next less specific one applies. */
export const supersede: WorkflowOf<typeof ENTITY, 'supersede'> = {
  name: 'supersede',
  entity: ENTITY,
  async run(context, { records, input }) {
    await saveRows(
      context,
      ENTITY,
      'supersede',
      records.map((card) => ({ id: card.id, patch: { status: 'superseded', valid_to: input.ends_on } })),
    );
    await foretellAnew(context, records);
    return answerOf(context, records);
  },
};

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
