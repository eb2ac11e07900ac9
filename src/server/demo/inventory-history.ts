/** Transfers, parts used and counts of the demo, each on its day and by those whose part it is. */
import { sql } from 'kysely';
import { dayIn, daysLater } from '../../../engine/core/format/zone-days.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import { transitionRun } from '../../../engine/server/lifecycle/transition.ts';
import { rowsOf } from '../../../engine/server/workflows/rows.ts';
import { defaults } from '../defaults/index.ts';
import { adjust, type Posting, post, systemPlace, transferSteps } from '../inventory/index.ts';
import { present, tables } from '../rows/index.ts';
import { isSerialized, itemId, onBehalf, placeId } from './inventory-stores.ts';
import { asServer, type Seed } from './seed.ts';
import data from './stock.json' with { type: 'json' };

type Lines = Readonly<Record<string, number>>;
type TransferData = {
  readonly kind: 'to_sp' | 'to_technician' | 'inter_warehouse';
  readonly by: string;
  readonly from: string;
  readonly to: string;
  readonly technician?: string;
  readonly lines: Lines;
  /** Days from today; a step without a day has not happened. */
  readonly planned: number;
  readonly expected: number;
  readonly approved?: number;
  readonly dispatched?: number;
  readonly received?: {
    readonly day: number;
    readonly by: string;
    readonly short?: Lines;
    readonly strange?: string;
    readonly remarks?: string;
  };
  readonly closed?: number;
  readonly cancelled?: { readonly day: number; readonly reason: string };
  readonly carrier?: string;
  readonly docket?: string;
  readonly remarks?: string;
};

type Count = {
  readonly place: string;
  readonly sku: string;
  readonly by: string;
  readonly day: number;
  readonly off: number;
  readonly reason: string;
};

const transfers = data.transfers as readonly TransferData[];
const counts: readonly Count[] = data.counts;
/** Parts that a technician used, a job each, the latest first. */
const usage = data.usage as unknown as Readonly<Record<string, readonly (readonly [string, number])[]>>;

/** Something that happened at an instant. */
type Happening = { readonly at: string; happen(): Promise<void> };

/** Everything in the order of its day, so that the books are true on each of them. */
export async function seedMovements(seed: Seed): Promise<void> {
  const taken = new Set<string>();
  const all = [
    ...transfers.flatMap((transfer) => stepsOf(seed, transfer, taken)),
    ...counts.map((count) => counting(seed, count)),
    ...(await usings(seed)),
  ];
  for (const { happen } of all.toSorted((a, b) => (a.at < b.at ? -1 : 1))) await happen();
}

const hours = { planned: '09:00', approved: '11:00', cancelled: '12:00', dispatched: '13:00', received: '16:00', closed: '18:00' } as const;

function stepsOf(seed: Seed, data: TransferData, taken: Set<string>): readonly Happening[] {
  let id = '';
  const at = (step: keyof typeof hours, day: number) => seed.instant(day, hours[step]);
  const step = (
    name: keyof typeof hours,
    day: number | undefined,
    workflow: string,
    by: string,
    input: () => object | Promise<object>,
  ): readonly Happening[] =>
    day === undefined
      ? []
      : [
          {
            at: at(name, day),
            happen: async () => run(seed, { id, workflow, by: await seed.actor(by), at: at(name, day), input: await input() }),
          },
        ];
  const { received, cancelled } = data;
  return [
    {
      at: at('planned', data.planned),
      happen: async () => {
        id = await plan(seed, data, taken, at('planned', data.planned));
      },
    },
    ...step('approved', data.approved, 'approve', data.by, () => ({})),
    ...step('cancelled', cancelled?.day, 'cancel', data.by, () => ({ reason: cancelled?.reason })),
    ...step('dispatched', data.dispatched, 'dispatch', data.by, () => ({ carrier: data.carrier, docket: data.docket })),
    ...step('received', received?.day, 'receive', received?.by ?? data.by, () => receipt(seed, id, data)),
    ...step('closed', data.closed, 'close', data.by, () => ({})),
  ];
}

/** Nobody approves what he asked for. */
const requesters: Readonly<Record<string, string>> = {
  'admin@acme.test': 'stores@acme.test',
  'admin@globex.test': 'stores@globex.test',
  'user@fixit.test': 'admin@fixit.test',
};

function requesterOf({ by }: TransferData): string {
  const requester = requesters[by];
  if (requester === undefined) throw new Error(`Nobody asks ${by} for a transfer.`);
  return requester;
}

async function plan(seed: Seed, data: TransferData, taken: Set<string>, at: string): Promise<string> {
  const today = dayIn(Date.parse(seed.clock.now()), defaults.timeZone);
  const row = {
    kind: data.kind,
    from_id: placeId(seed, data.from),
    to_id: placeId(seed, data.to),
    ...(data.kind === 'to_sp' ? { provider_id: seed.fixtures.id(`organisation/${data.to.split(' ')[0]}`) } : {}),
    ...(data.technician === undefined ? {} : { technician_id: seed.fixtures.id(`user/${data.technician}`) }),
    expected_on: daysLater(today, data.expected),
    carrier: data.carrier ?? null,
    docket: data.docket ?? null,
    remarks: data.remarks ?? null,
    lines: await Promise.all(
      Object.entries(data.lines).map(async ([sku, quantity]) => ({
        item_id: itemId(seed, sku),
        quantity,
        serials: await pick(seed, sku, { from: data.from, quantity }, taken),
      })),
    ),
  };
  const [made] = await seed.resources.create(await seed.actor(requesterOf(data)), 'stock-transfer', [row]);
  const id = made?.id ?? '';
  await asServer(seed, ({ kysely }) => kysely.updateTable('stock_transfer').set({ created_at: at }).where('id', '=', id).execute());
  return id;
}

/** The next pieces of a serialised item that no other plan takes from there. */
async function pick(
  seed: Seed,
  sku: string,
  { from, quantity }: { from: string; quantity: number },
  taken: Set<string>,
): Promise<readonly string[]> {
  if (!isSerialized(sku)) return [];
  const rows = await asServer(seed, (on) =>
    tables(on)
      .selectFrom('stock_serial')
      .select('serial')
      .where('item_id', '=', itemId(seed, sku))
      .where('warehouse_id', '=', placeId(seed, from))
      .orderBy('serial')
      .execute(),
  );
  const free = rows.map(({ serial }) => serial).filter((serial) => !taken.has(`${sku} ${from} ${serial}`));
  const chosen = free.slice(0, quantity);
  for (const serial of chosen) taken.add(`${sku} ${from} ${serial}`);
  return chosen;
}

type Run = { readonly id: string; readonly workflow: string; readonly by: Member; readonly at: string; readonly input: object };

async function run(seed: Seed, { id, workflow, by, at, input }: Run): Promise<void> {
  const transition = present(transitionRun(seed.entity('stock-transfer'), workflow, { steps: transferSteps, effects: [] }));
  await onBehalf(seed, by, at, async (posting) => {
    const records = await posting.connection.as({ kind: 'system', reason: 'demo data' }, (server) =>
      rowsOf(server, { entity: 'stock-transfer', values: [id] }),
    );
    await transition.run(posting, { records, input: { ...input } });
  });
}

/** All that was dispatched, less what did not come, and what was never sent. */
async function receipt(seed: Seed, id: string, { lines, received }: TransferData): Promise<object> {
  const short: Lines = received?.short ?? {};
  const [transfer] = await asServer(seed, (server) =>
    rowsOf(server, { entity: 'stock-transfer', values: [id], columns: ['id', 'progress'] }),
  );
  const progress = Array.isArray(transfer?.progress) ? transfer.progress : [];
  const serials = progress.flatMap((row: { item_id: string; serials?: readonly string[] }) => {
    const [sku] = Object.keys(lines).filter((each) => itemId(seed, each) === row.item_id);
    return (row.serials ?? []).slice(short[sku ?? ''] ?? 0);
  });
  const plain = Object.entries(lines).filter(([sku]) => !isSerialized(sku));
  return {
    counts: plain.map(([sku, quantity]) => ({ item_id: itemId(seed, sku), quantity: quantity - (short[sku] ?? 0) })),
    serials: received?.strange === undefined ? serials : [...serials, received.strange],
    remarks: received?.remarks,
  };
}

function counting(seed: Seed, { place, sku, by, day, off, reason }: Count): Happening {
  const at = seed.instant(day, '17:00');
  return {
    at,
    happen: async () =>
      onBehalf(seed, await seed.actor(by), at, async (posting) => {
        const balances = await tables(posting.connection)
          .selectFrom('stock_balance')
          .where('item_id', '=', itemId(seed, sku))
          .where('warehouse_id', '=', placeId(seed, place))
          .select(['id', 'item_id', 'warehouse_id', 'quantity', 'inventory_type'])
          .execute();
        for (const balance of balances) await adjust(posting, balance, { counted: balance.quantity + off, reason });
      }),
  };
}

/** Parts used on jobs that are done or begun, when they ended or now. */
async function usings(seed: Seed): Promise<readonly Happening[]> {
  const happenings: Happening[] = [];
  for (const [van, parts] of Object.entries(usage)) {
    const technician = await seed.actor(van === 'van 1' ? 'tech@fixit.test' : 'aakash.verma@fixit.test');
    const { rows: jobs } = await asServer(seed, ({ kysely }) =>
      sql<{ id: string; at: Date | string | null }>`
        select id, work_ended_at as at from subtask
        where assgne_id = ${technician.user.id}::uuid and work_started_at is not null and due > ${daysLater(dayIn(Date.parse(seed.clock.now()), defaults.timeZone), -20)}::date
        order by due desc, display_code limit ${parts.length}`.execute(kysely),
    );
    for (const [index, { id, at: ended }] of jobs.entries()) {
      const [sku, quantity] = parts[index] ?? [];
      if (sku === undefined || quantity === undefined) continue;
      const at = ended === null ? seed.clock.now() : new Date(ended).toISOString();
      const happen = () =>
        onBehalf(seed, technician, at, async (posting) => {
          const to = await systemPlace(posting, technician.org.id, 'customer');
          const serials = isSerialized(sku) ? await piecesIn(posting, itemId(seed, sku), placeId(seed, van), quantity) : [];
          await post(posting, {
            kind: 'consumption',
            movements: [{ itemId: itemId(seed, sku), from: placeId(seed, van), to, quantity, serials }],
            subtaskId: id,
          });
        });
      happenings.push({ at, happen });
    }
  }
  return happenings;
}

async function piecesIn({ connection }: Posting, itemId: string, placeId: string, count: number): Promise<readonly string[]> {
  const rows = await tables(connection)
    .selectFrom('stock_serial')
    .select('serial')
    .where('item_id', '=', itemId)
    .where('warehouse_id', '=', placeId)
    .orderBy('serial')
    .limit(count)
    .execute();
  return rows.map(({ serial }) => serial);
}
