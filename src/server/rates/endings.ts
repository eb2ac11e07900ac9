/** Which card a planned one will end: it is told while the card is written and approved, so that none ends in silence. */
import { sql } from 'kysely';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Change, EntityHooks } from '../../../engine/server/resources/types.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowContext } from '../../../engine/server/workflows/types.ts';
import { isSameKey, successionOf } from './succession.ts';

const keeper = system('rate cards that end');
const isPlanned = ({ status }: Row) => (status ?? 'draft') === 'draft' || status === 'approved';

/** Id of the card that this one ends when it comes into force; null for none, and where another stands in its way. */
function endedBy(card: Row, cards: readonly Row[]): unknown {
  const applied = cards.filter((other) => !isPlanned(other) && isSameKey(card, other));
  const succession = successionOf(card, applied);
  return succession.blocked === undefined ? (succession.follows.at(0)?.id ?? null) : null;
}

const cardsIn = async ({ kysely }: Connection, verticals: readonly string[]): Promise<readonly Row[]> =>
  verticals.length === 0
    ? []
    : kysely.selectFrom('rate_card').selectAll().where(sql<boolean>`vertical_id = any(${verticals}::uuid[])`).orderBy('id').execute();

const verticalsOf = (cards: readonly Row[]) =>
  distinct(cards.map(({ vertical_id }) => (vertical_id === null ? null : String(vertical_id))));

async function foretell(changes: Change[], connection: Connection): Promise<void> {
  const planned = changes.map(({ after }) => after).filter(isPlanned);
  const cards = await cardsIn(connection, verticalsOf(planned));
  for (const card of planned) card.ends_id = endedBy(card, cards);
}

export const cardHooks: EntityHooks = {
  beforeCreate: (changes, { connection }) => foretell(changes, connection),
  beforeUpdate: (changes, { connection }) => foretell(changes, connection),
};

/** Cards that are planned beside those that began or ended just now end others than they were going to. */
export async function foretellAnew({ resources, connection }: WorkflowContext, changed: readonly Row[]): Promise<void> {
  const cards = await cardsIn(connection, verticalsOf(changed));
  const wrong = cards.filter((card) => isPlanned(card) && card.ends_id !== endedBy(card, cards));
  if (wrong.length === 0) return;
  const changes = wrong.map((card) => ({ id: String(card.id), patch: { ends_id: endedBy(card, cards) } }));
  await resources.update(keeper, 'rate-card', changes, connection);
}
