/** The life of a rate card: draft, approved, active, superseded; each step by a workflow of its own. */

import { sql } from 'kysely';
import type { Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { listOf, rowsOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowContext, WorkflowRun } from '../../../engine/server/workflows/types.ts';
import { foretellAnew } from './endings.ts';
import { isSameKey, successionOf } from './succession.ts';

type Patch = { readonly id: string; readonly patch: Row };

const ENTITY = 'rate-card';
const invalid = (code: string, message: Said, params: Row = {}) =>
  problems.invalid({ message, errors: [{ pointer: '', code, message, params }] });
const idOf = (card: Row) => String(card.id);

/** Writes what nobody may write himself: status, dates and persons. */
const save = ({ resources, connection }: WorkflowContext, reason: string, changes: readonly Patch[]) =>
  changes.length === 0 ? [] : resources.update(system(reason), ENTITY, changes, connection);

/** The one card it ran on as the caller now sees it; null for several and for the server itself. */
async function answerOf({ principal, resources, connection }: WorkflowContext, cards: readonly Row[]): Promise<Row | null> {
  const [card] = cards;
  if (!card || cards.length > 1 || principal.kind === 'system') return null;
  return (await resources.get(principal, ENTITY, idOf(card), {}, connection)).data;
}

/** @throws invalid (422) for a card without rates */
export const approve: WorkflowRun = {
  name: 'approve',
  entity: ENTITY,
  async run(context, { records, input }) {
    const bare = records.find((card) => listOf(card.lines).length === 0);
    if (bare) throw invalid('no_lines', said('problem.rates.no_rates_yet', { name: bare.name }));
    const by = context.principal.kind === 'member' ? context.principal.user.id : null;
    const patch = { status: 'approved', approved_by: by, approved_at: context.now, remarks: input.remarks ?? null };
    await save(
      context,
      'approve',
      records.map((card) => ({ id: idOf(card), patch })),
    );
    return answerOf(context, records);
  },
};

/**
 * The card applies from its first day on, and the one of the same key that applied until then ends the day before. The
 * vertical is locked, so that two cards of one key do not come into force beside each other.
 * @throws invalid (422) where another card stands in the way
 */
export const activate: WorkflowRun = {
  name: 'activate',
  entity: ENTITY,
  async run(context, { records, input }) {
    const { connection, now } = context;
    // A card whose first day passed while it waited was not written as one that begins in the past.
    const begun = input.is_back_dated === true ? { is_back_dated: true } : {};
    const verticals = records.map((card) => String(card.vertical_id));
    await rowsOf(connection, { entity: 'vertical', values: verticals, columns: ['id'], lock: true });
    for (const card of records) {
      // Read anew for each: of several cards of one key, one follows the other.
      const others = (await applied(context, card)).filter((other) => isSameKey(card, other));
      const succession = successionOf(card, others);
      if (succession.blocked !== undefined) throw invalid('overlap', succession.blocked);
      const ended = succession.follows.map(({ id, lastDay }) => ({
        id,
        patch: { status: 'superseded', valid_to: lastDay, superseded_by: card.id },
      }));
      await save(context, 'activate', [...ended, { id: idOf(card), patch: { status: 'active', activated_at: now, ...begun } }]);
    }
    await foretellAnew(context, records);
    return answerOf(context, records);
  },
};

/** Cards of the vertical that apply or applied. */
async function applied({ connection }: WorkflowContext, { org_id, vertical_id }: Row): Promise<readonly Row[]> {
  return connection.kysely
    .selectFrom('rate_card')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('vertical_id', '=', vertical_id)
    .where(sql<boolean>`status in ('active', 'superseded')`)
    .execute();
}

/** Ends a card without another one: after its last day the next less specific one applies. */
export const supersede: WorkflowRun = {
  name: 'supersede',
  entity: ENTITY,
  async run(context, { records, input }) {
    await save(
      context,
      'supersede',
      records.map((card) => ({ id: idOf(card), patch: { status: 'superseded', valid_to: input.ends_on } })),
    );
    await foretellAnew(context, records);
    return answerOf(context, records);
  },
};

const COPIED = ['name', 'vertical_id', 'brand_id', 'category_id', 'selector_field', 'selector_value', 'currency', 'lines'] as const;

/** What applies no longer changes; its next version begins as a draft with the same key and rates, made with the caller's own rights. */
export const revise: WorkflowRun = {
  name: 'revise',
  entity: ENTITY,
  async run({ resources, principal, connection }, { records, input }) {
    const drafts = records.map((card) => ({
      ...Object.fromEntries(COPIED.map((column) => [column, card[column]])),
      valid_from: input.valid_from,
      is_back_dated: input.is_back_dated === true,
    }));
    const [made] = await resources.create(principal, ENTITY, drafts, connection);
    return made ?? null;
  },
};
