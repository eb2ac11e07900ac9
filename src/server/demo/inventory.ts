/** The demo's stock: what its stores were opened with, and what has moved since. Its catalogue and its stores are fixtures. */
import { sql } from 'kysely';
import type { Row } from '../../../engine/server/database/port.ts';
import { post, serialOf } from '../inventory/index.ts';
import { seedMovements } from './inventory-history.ts';
import { isSerialized, itemId, onBehalf, placeId } from './inventory-stores.ts';
import { asServer, type Seed, server } from './seed.ts';
import data from './stock.json' with { type: 'json' };

type Opening = {
  readonly place: string;
  /** Absent: the server itself. */
  readonly by?: string;
  readonly day: number;
  readonly stock: Readonly<Record<string, number>>;
};
const openings: readonly Opening[] = data.openings;

/** Needs the month's work: parts were used on its jobs. */
export async function seedStock(seed: Seed): Promise<void> {
  await open(seed);
  await seedMovements(seed);
  await settleInPast(seed);
}

const MORNING = '10:00';

async function open(seed: Seed): Promise<void> {
  for (const { place, by, day, stock } of openings) {
    const movements = Object.entries(stock).map(([sku, quantity]) => ({
      itemId: itemId(seed, sku),
      from: null,
      to: placeId(seed, place),
      quantity,
      serials: isSerialized(sku) ? serials(sku, place, quantity) : [],
    }));
    await onBehalf(seed, by === undefined ? server : await seed.actor(by), seed.instant(day, MORNING), (posting) =>
      post(posting, { kind: 'opening', movements, document: 'Opening balance', reason: 'Books opened' }),
    );
  }
}

/** ACSPL153S-24W18-0001 … */
const serials = (sku: string, place: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    serialOf(`${sku.replaceAll('-', '')}-24W${place.length + 4}-${String(index + 1).padStart(4, '0')}`),
  );

/** Catalogue and stores were there before their stock. */
async function settleInPast(seed: Seed): Promise<void> {
  const since: Row = { created_at: seed.instant(-160, MORNING), updated_at: seed.instant(-150, MORNING) };
  await asServer(seed, async ({ kysely }) => {
    for (const table of ['item_category', 'stock_item', 'warehouse']) await kysely.updateTable(table).set(since).execute();
    await sql`
      update stock_transfer set updated_at = greatest(created_at, approved_at, dispatched_at, received_at, closed_at)`.execute(kysely);
  });
}
