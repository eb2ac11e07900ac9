/** The demo's stock: a catalogue, stores and vans, what they were opened with, and what has moved since. */
import { sql } from 'kysely';
import type { Row } from '../../../engine/server/database/port.ts';
import type { Principal } from '../../../engine/server/kernel/principal.ts';
import { post, serialOf } from '../inventory/index.ts';
import { tables } from '../rows/index.ts';
import { categoryData, fits, itemData, openings, warehouseData } from './inventory-data.ts';
import { seedMovements } from './inventory-history.ts';
import { onBehalf, type Stores } from './inventory-stores.ts';
import { places } from './places.ts';
import { asServer, create, lookup, server } from './seed.ts';
import type { Work } from './work.ts';

/** Needs the month's work: parts were used on its jobs. */
export async function seedInventory(work: Work): Promise<void> {
  await seedForms(work);
  const itemId = await seedItems(work);
  const placeId = await seedWarehouses(work);
  const serialized = new Set(itemData.filter(({ row }) => row.stock_item_type === 'serialized').map(({ row }) => row.sku));
  const stores: Stores = { work, itemId, placeId, isSerialized: (sku) => serialized.has(sku) };
  await open(stores);
  await seedMovements(stores);
  await settleInPast(work);
}

/** The platform owner is nobody's actor: the server does it. */
const adminOf = ({ actor }: Work, org: string): Principal => (org === 'owner' ? server : actor(`admin@${org}.test`));
const orgsOf = (data: readonly { readonly org: string }[]) => [...new Set(data.map(({ org }) => org))];

const acmeFields = [
  { id: 'energy_stars', type: 'Rating', label: 'Energy stars', numberOfStars: 5, colSpan: 6 },
  { id: 'tonnage', type: 'Dropdown', label: 'Tonnage', options: ['1.0', '1.5', '2.0'], colSpan: 6 },
  { id: 'warranty_months', type: 'NumberInput', label: 'Warranty in months', colSpan: 6 },
];
const globexFields = [{ id: 'shelf_life', type: 'NumberInput', label: 'Shelf life in months', colSpan: 6 }];

async function seedForms(work: Work): Promise<void> {
  for (const [org, custom_fields] of [['acme', acmeFields] as const, ['globex', globexFields] as const])
    await work.seed.resources.update(adminOf(work, org), 'item-form', [{ id: work.orgs.orgId(org), patch: { custom_fields } }]);
}

/** Categories from the top, then items. Answers ids by SKU. */
async function seedItems(work: Work): Promise<(sku: string) => string> {
  const ids = new Map<string, string>();
  const categories = new Map<string, string>();
  for (const org of orgsOf(itemData)) {
    const admin = adminOf(work, org);
    const org_id = work.orgs.orgId(org);
    const tops = categoryData[org] ?? [];
    const made = await create(
      work.seed,
      'item-category',
      tops.map(([name]) => ({ org_id, name })),
      admin,
    );
    tops.forEach(([name], index) => {
      categories.set(`${org} ${name}`, made[index]?.id ?? '');
    });
    const inside = tops.flatMap(([top, names]) => names.map((name) => ({ org_id, name, parent_id: categories.get(`${org} ${top}`) })));
    const below = await create(work.seed, 'item-category', inside, admin);
    inside.forEach(({ name }, index) => {
      categories.set(`${org} ${name}`, below[index]?.id ?? '');
    });
    const own = itemData.filter((item) => item.org === org);
    const rows = own.map(({ category, row }) => ({ ...row, org_id, category_id: categories.get(`${org} ${category}`) ?? '' }));
    const items = await create(work.seed, 'stock-item', rows, admin);
    own.forEach(({ row }, index) => {
      ids.set(row.sku, items[index]?.id ?? '');
    });
    const known = own.flatMap(({ row }) =>
      fits[row.sku] ? [{ id: ids.get(row.sku) ?? '', patch: { fits_item_ids: fits[row.sku]?.flatMap((sku) => ids.get(sku) ?? []) } }] : [],
    );
    if (known.length > 0) await work.seed.resources.update(admin, 'stock-item', known);
  }
  return lookup(ids, 'item');
}

async function seedWarehouses(work: Work): Promise<(key: string) => string> {
  const people = await asServer(work.seed, (on) => tables(on).selectFrom('user').select(['id', 'user_email', 'org_id']).execute());
  const personId = (email: string, org: string) =>
    people.find((person) => person.user_email === email && person.org_id === work.orgs.orgId(org))?.id;
  const ids = new Map<string, string>();
  for (const { org, key, pincode, custodian, inside, row } of warehouseData) {
    const place = places.find((each) => each.pincode === pincode) ?? places[0];
    const [made] = await create(
      work.seed,
      'warehouse',
      [
        {
          ...row,
          org_id: work.orgs.orgId(org),
          cust_line_1: `Unit ${Number(row.number) + 3}, Industrial Estate`,
          cust_line_2: place?.area,
          cust_pincode: pincode,
          cust_city: place?.city,
          cust_state: place?.state,
          location_latitude: place?.latitude,
          location_Longitude: place?.longitude,
          ...(custodian === undefined ? {} : { custodian_id: personId(custodian, org) }),
          ...(inside === undefined ? {} : { parent_id: ids.get(inside) }),
        },
      ],
      adminOf(work, org),
    );
    ids.set(key, made?.id ?? '');
  }
  return lookup(ids, 'warehouse');
}

const MORNING = 10 * 60;

async function open({ work, itemId, placeId, isSerialized }: Stores): Promise<void> {
  const { seed, calendar, actor } = work;
  for (const { place, by, day, stock } of openings) {
    const movements = Object.entries(stock).map(([sku, quantity]) => ({
      itemId: itemId(sku),
      from: null,
      to: placeId(place),
      quantity,
      serials: isSerialized(sku) ? serials(sku, place, quantity) : [],
    }));
    await onBehalf(seed, by === undefined ? server : actor(by), calendar.at(day, MORNING), (posting) =>
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
async function settleInPast({ seed, calendar }: Work): Promise<void> {
  const since: Row = { created_at: calendar.at(-160, MORNING), updated_at: calendar.at(-150, MORNING) };
  await asServer(seed, async ({ kysely }) => {
    for (const table of ['item_category', 'stock_item', 'warehouse']) await kysely.updateTable(table).set(since).execute();
    await sql`
      update stock_transfer set updated_at = greatest(created_at, approved_at, dispatched_at, received_at, closed_at)`.execute(kysely);
  });
}
