/** Which card a planned one will end: it is told while the card is written and approved, so that none ends in silence. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { anyOf, type Changed, type EntityRows, type HooksOf, type ProductContext, saveRows, tables } from '../rows/index.ts';
import { isSameKey, successionOf } from './succession.ts';

type Card = Changed<'rate-card'>['after'];
const isPlanned = ({ status }: Pick<Card, 'status'>) => (status ?? 'draft') === 'draft' || status === 'approved';

/** Id of the card that this one ends when it comes into force; null for none, and where another stands in its way. */
function endedBy(card: Card, cards: readonly EntityRows['rate-card'][]): string | null {
  const applied = cards.filter((other) => !isPlanned(other) && isSameKey(card, other));
  const succession = successionOf(card, applied);
  return succession.blocked === undefined ? (succession.follows.at(0)?.id ?? null) : null;
}

const cardsIn = async (connection: Connection, verticals: readonly string[]) =>
  verticals.length === 0
    ? []
    : tables(connection).selectFrom('rate_card').selectAll().where('vertical_id', '=', anyOf(verticals)).orderBy('id').execute();

const verticalsOf = (cards: readonly Card[]) => distinct(cards.map(({ vertical_id }) => vertical_id));

async function foretell(changes: readonly Changed<'rate-card'>[], connection: Connection): Promise<void> {
  const planned = changes.map(({ after }) => after).filter(isPlanned);
  const cards = await cardsIn(connection, verticalsOf(planned));
  for (const card of planned) card.ends_id = endedBy(card, cards);
}

export const cardHooks: HooksOf<'rate-card'> = {
  beforeCreate: (changes, { connection }) => foretell(changes, connection),
  beforeUpdate: (changes, { connection }) => foretell(changes, connection),
};

/** Cards that are planned beside those that began or ended just now end others than they were going to. */
export async function foretellAnew(context: ProductContext, changed: readonly EntityRows['rate-card'][]): Promise<void> {
  const cards = await cardsIn(context.connection, verticalsOf(changed));
  const wrong = cards.filter((card) => isPlanned(card) && card.ends_id !== endedBy(card, cards));
  const changes = wrong.map((card) => ({ id: card.id, patch: { ends_id: endedBy(card, cards) } }));
  await saveRows(context, 'rate-card', 'rate cards that end', changes);
}
