/** Transfers, parts used and counts of the demo, each on its day and by those whose part it is. */
import { sql } from 'kysely';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import { rowsOf } from '../../../engine/server/workflows/rows.ts';
import { adjust, type Posting, post, systemPlace, transferWorkflows } from '../inventory/index.ts';
import { tables } from '../rows/index.ts';
import { counts, type Lines, type TransferData, transferData, usage } from './inventory-moves.ts';
import { onBehalf, type Stores } from './inventory-stores.ts';
import { asServer, create } from './seed.ts';

/** Something that happened at an instant. */
type Happening = { readonly at: string; happen(): Promise<void> };

/** Everything in the order of its day, so that the books are true on each of them. */
export async function seedMovements(stores: Stores): Promise<void> {
  const taken = new Set<string>();
  const all = [
    ...transferData.flatMap((data) => stepsOf(stores, data, taken)),
    ...counts.map((count) => counting(stores, count)),
    ...(await usings(stores)),
  ];
  for (const { happen } of all.toSorted((a, b) => (a.at < b.at ? -1 : 1))) await happen();
}

const hours = { planned: 9 * 60, approved: 11 * 60, cancelled: 12 * 60, dispatched: 13 * 60, received: 16 * 60, closed: 18 * 60 } as const;

function stepsOf(stores: Stores, data: TransferData, taken: Set<string>): readonly Happening[] {
  const { actor, calendar } = stores.work;
  let id = '';
  const at = (step: keyof typeof hours, day: number) => calendar.at(day, hours[step]);
  const step = (
    name: keyof typeof hours,
    day: number | undefined,
    workflow: string,
    by: string,
    input: () => object | Promise<object>,
  ): readonly Happening[] =>
    day === undefined
      ? []
      : [{ at: at(name, day), happen: async () => run(stores, { id, workflow, by: actor(by), at: at(name, day), input: await input() }) }];
  const { received, cancelled } = data;
  return [
    {
      at: at('planned', data.planned),
      happen: async () => {
        id = await plan(stores, data, taken, at('planned', data.planned));
      },
    },
    ...step('approved', data.approved, 'approve', data.by, () => ({})),
    ...step('cancelled', cancelled?.day, 'cancel', data.by, () => ({ reason: cancelled?.reason })),
    ...step('dispatched', data.dispatched, 'dispatch', data.by, () => ({ carrier: data.carrier, docket: data.docket })),
    ...step('received', received?.day, 'receive', received?.by ?? data.by, () => receipt(stores, id, data)),
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

async function plan(stores: Stores, data: TransferData, taken: Set<string>, at: string): Promise<string> {
  const { work, itemId, placeId } = stores;
  const row = {
    kind: data.kind,
    from_id: placeId(data.from),
    to_id: placeId(data.to),
    ...(data.kind === 'to_sp' ? { provider_id: work.orgs.orgId(data.to.split(' ')[0] ?? '') } : {}),
    ...(data.technician === undefined ? {} : { technician_id: work.actor(data.technician).user.id }),
    expected_on: work.calendar.day(data.expected),
    carrier: data.carrier ?? null,
    docket: data.docket ?? null,
    remarks: data.remarks ?? null,
    lines: await Promise.all(
      Object.entries(data.lines).map(async ([sku, quantity]) => ({
        item_id: itemId(sku),
        quantity,
        serials: await pick(stores, sku, { from: data.from, quantity }, taken),
      })),
    ),
  };
  const [made] = await create(work.seed, 'stock-transfer', [row], work.actor(requesterOf(data)));
  const id = made?.id ?? '';
  await asServer(work.seed, ({ kysely }) => kysely.updateTable('stock_transfer').set({ created_at: at }).where('id', '=', id).execute());
  return id;
}

/** The next pieces of a serialised item that no other plan takes from there. */
async function pick(
  { work, itemId, placeId, isSerialized }: Stores,
  sku: string,
  { from, quantity }: { from: string; quantity: number },
  taken: Set<string>,
): Promise<readonly string[]> {
  if (!isSerialized(sku)) return [];
  const rows = await asServer(work.seed, (on) =>
    tables(on)
      .selectFrom('stock_serial')
      .select('serial')
      .where('item_id', '=', itemId(sku))
      .where('warehouse_id', '=', placeId(from))
      .orderBy('serial')
      .execute(),
  );
  const free = rows.map(({ serial }) => serial).filter((serial) => !taken.has(`${sku} ${from} ${serial}`));
  const chosen = free.slice(0, quantity);
  for (const serial of chosen) taken.add(`${sku} ${from} ${serial}`);
  return chosen;
}

type Run = { readonly id: string; readonly workflow: string; readonly by: Member; readonly at: string; readonly input: object };

async function run({ work }: Stores, { id, workflow, by, at, input }: Run): Promise<void> {
  const step = transferWorkflows.find(({ name }) => name === workflow);
  await onBehalf(work.seed, by, at, async (posting) => {
    const records = await posting.connection.as({ kind: 'system', reason: 'demo data' }, (server) =>
      rowsOf(server, { entity: 'stock-transfer', values: [id] }),
    );
    await step?.run(posting, { records, input: { ...input } });
  });
}

/** All that was dispatched, less what did not come, and what was never sent. */
async function receipt({ work, itemId, isSerialized }: Stores, id: string, { lines, received }: TransferData): Promise<object> {
  const short: Lines = received?.short ?? {};
  const [transfer] = await asServer(work.seed, (server) =>
    rowsOf(server, { entity: 'stock-transfer', values: [id], columns: ['id', 'progress'] }),
  );
  const progress = Array.isArray(transfer?.progress) ? transfer.progress : [];
  const serials = progress.flatMap((row: { item_id: string; serials?: readonly string[] }) => {
    const [sku] = Object.keys(lines).filter((each) => itemId(each) === row.item_id);
    return (row.serials ?? []).slice(short[sku ?? ''] ?? 0);
  });
  const plain = Object.entries(lines).filter(([sku]) => !isSerialized(sku));
  return {
    counts: plain.map(([sku, quantity]) => ({ item_id: itemId(sku), quantity: quantity - (short[sku] ?? 0) })),
    serials: received?.strange === undefined ? serials : [...serials, received.strange],
    remarks: received?.remarks,
  };
}

function counting({ work, itemId, placeId }: Stores, { place, sku, by, day, off, reason }: (typeof counts)[number]): Happening {
  const at = work.calendar.at(day, 17 * 60);
  return {
    at,
    happen: () =>
      onBehalf(work.seed, work.actor(by), at, async (posting) => {
        const balances = await tables(posting.connection)
          .selectFrom('stock_balance')
          .where('item_id', '=', itemId(sku))
          .where('warehouse_id', '=', placeId(place))
          .select(['id', 'item_id', 'warehouse_id', 'quantity', 'inventory_type'])
          .execute();
        for (const balance of balances) await adjust(posting, balance, { counted: balance.quantity + off, reason });
      }),
  };
}

/** Parts used on jobs that are done or begun, when they ended or now. */
async function usings({ work, itemId, placeId, isSerialized }: Stores): Promise<readonly Happening[]> {
  const happenings: Happening[] = [];
  for (const [van, parts] of Object.entries(usage)) {
    const technician = work.actor(van === 'van 1' ? 'tech@fixit.test' : 'aakash.verma@fixit.test');
    const { rows: jobs } = await asServer(work.seed, ({ kysely }) =>
      sql<{ id: string; at: Date | string | null }>`
        select id, work_ended_at as at from subtask
        where assgne_id = ${technician.user.id}::uuid and work_started_at is not null and due > ${work.calendar.day(-20)}::date
        order by due desc, display_code limit ${parts.length}`.execute(kysely),
    );
    for (const [index, { id, at: ended }] of jobs.entries()) {
      const [sku, quantity] = parts[index] ?? [];
      if (sku === undefined || quantity === undefined) continue;
      const at = ended === null ? work.seed.clock.now() : new Date(ended).toISOString();
      const happen = () =>
        onBehalf(work.seed, technician, at, async (posting) => {
          const to = await systemPlace(posting, technician.org.id, 'customer');
          const serials = isSerialized(sku) ? await piecesIn(posting, itemId(sku), placeId(van), quantity) : [];
          await post(posting, {
            kind: 'consumption',
            movements: [{ itemId: itemId(sku), from: placeId(van), to, quantity, serials }],
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
