/** The demo's catalogue and stores: a believable range of air conditioners, water purifiers and what keeps them running. */
import type { Given } from './seed.ts';

type Item = { readonly org: string; readonly category: string; readonly row: Piece };
type Piece = Given<'stock-item'>;
type More = Partial<Piece>;

/** Category, then those inside it. */
export const categoryData: Readonly<Record<string, readonly (readonly [string, readonly string[]])[]>> = {
  acme: [
    ['Air conditioners', ['Split', 'Window']],
    ['AC spares', ['Electrical', 'Mechanical', 'Refrigerant']],
  ],
  globex: [
    ['Water purifiers', ['RO', 'UV']],
    ['Purifier spares', ['Filters', 'Fittings']],
  ],
  fixit: [['Consumables', ['Piping', 'Fasteners']]],
  zenith: [['Fittings and tools', []]],
  owner: [['Field devices', []]],
};

const product = (sku: string, name: string, more: More = {}): Piece => ({
  sku,
  name,
  stock_type: 'product',
  stock_item_type: 'serialized',
  unit: 'quantity',
  ...more,
});
const spare = (sku: string, name: string, more: More = {}): Piece => ({
  sku,
  name,
  stock_type: 'spare',
  spare_option: 'non_repairable',
  stock_item_type: 'non_serialized',
  unit: 'quantity',
  ...more,
});
const board = (sku: string, name: string, more: More = {}) =>
  spare(sku, name, { spare_option: 'repairable', stock_item_type: 'serialized', ...more });

const stars = (energy_stars: number, tonnage: string) => ({ custom: { energy_stars, tonnage, warranty_months: 12 } });

export const itemData: readonly Item[] = [
  {
    org: 'acme',
    category: 'Split',
    row: product('AC-SPL-10-3S', 'Split AC 1.0 ton, 3 star', { make: 'Acme', min_level: 4, barcode: '8906001000101', ...stars(3, '1.0') }),
  },
  {
    org: 'acme',
    category: 'Split',
    row: product('AC-SPL-15-3S', 'Split AC 1.5 ton, 3 star', { make: 'Acme', min_level: 6, barcode: '8906001000118', ...stars(3, '1.5') }),
  },
  {
    org: 'acme',
    category: 'Split',
    row: product('AC-SPL-15-5S', 'Split AC 1.5 ton, 5 star inverter', {
      make: 'Acme',
      min_level: 6,
      barcode: '8906001000125',
      ...stars(5, '1.5'),
    }),
  },
  {
    org: 'acme',
    category: 'Window',
    row: product('AC-WIN-15-3S', 'Window AC 1.5 ton, 3 star', { make: 'Acme', min_level: 3, barcode: '8906001000132', ...stars(3, '1.5') }),
  },
  {
    org: 'acme',
    category: 'Electrical',
    row: board('SP-PCB-IDU', 'Indoor PCB, split', { make: 'Acme', min_level: 4, barcode: '8906001000200' }),
  },
  { org: 'acme', category: 'Electrical', row: board('SP-PCB-ODU', 'Outdoor inverter PCB', { make: 'Acme', min_level: 3 }) },
  {
    org: 'acme',
    category: 'Electrical',
    row: spare('SP-CAP-45', 'Run capacitor 45 µF', { make: 'Epcos', min_level: 40, barcode: '8906001000224' }),
  },
  { org: 'acme', category: 'Electrical', row: spare('SP-RMT-U', 'Remote control, universal', { make: 'Acme', min_level: 20 }) },
  { org: 'acme', category: 'Mechanical', row: board('SP-CMP-15', 'Rotary compressor 1.5 ton', { make: 'Highly', min_level: 2 }) },
  {
    org: 'acme',
    category: 'Mechanical',
    row: spare('SP-FAN-ODU', 'Outdoor fan motor', { make: 'Acme', min_level: 6, spare_option: 'repairable' }),
  },
  { org: 'acme', category: 'Mechanical', row: spare('SP-FLT-IDU', 'Indoor air filter mesh', { make: 'Acme', min_level: 30 }) },
  { org: 'acme', category: 'Refrigerant', row: spare('SP-GAS-R32', 'Refrigerant R32', { make: 'Refron', unit: 'kg', min_level: 25 }) },
  { org: 'acme', category: 'Refrigerant', row: spare('SP-OIL-POE', 'Compressor oil POE', { make: 'Castrol', unit: 'l', min_level: 5 }) },
  {
    org: 'globex',
    category: 'RO',
    row: product('WP-RO-8L', 'RO purifier 8 l', { make: 'Globex', min_level: 5, barcode: '8906002000107' }),
  },
  {
    org: 'globex',
    category: 'RO',
    row: product('WP-RO-UV-10L', 'RO + UV purifier 10 l', { make: 'Globex', min_level: 5, barcode: '8906002000114' }),
  },
  { org: 'globex', category: 'UV', row: product('WP-UV-7L', 'UV purifier 7 l', { make: 'Globex', min_level: 3 }) },
  {
    org: 'globex',
    category: 'Filters',
    row: spare('WS-SED-10', 'Sediment filter 10"', { make: 'Globex', min_level: 50, barcode: '8906002000206' }),
  },
  { org: 'globex', category: 'Filters', row: spare('WS-CAR-10', 'Carbon block filter 10"', { make: 'Globex', min_level: 50 }) },
  { org: 'globex', category: 'Filters', row: spare('WS-MEM-75', 'RO membrane 75 GPD', { make: 'Filmtec', min_level: 20 }) },
  { org: 'globex', category: 'Fittings', row: board('WS-PMP-24', 'Booster pump 24 V', { make: 'Kemflo', min_level: 6 }) },
  { org: 'globex', category: 'Fittings', row: spare('WS-TUB-38', 'Food-grade tube 3/8", metre', { make: 'Globex', min_level: 100 }) },
  { org: 'fixit', category: 'Piping', row: spare('FX-CU-14', 'Copper pipe 1/4", metre', { make: 'Mandev', min_level: 60 }) },
  { org: 'fixit', category: 'Piping', row: spare('FX-INS-14', 'Insulation sleeve 1/4"', { make: 'K-Flex', min_level: 40 }) },
  { org: 'fixit', category: 'Fasteners', row: spare('FX-ANC-8', 'Anchor bolt 8 mm', { make: 'Fischer', min_level: 200 }) },
  { org: 'fixit', category: 'Consumables', row: spare('FX-CLN-1L', 'Coil cleaner', { make: 'FixIt', unit: 'ml', min_level: 5000 }) },
  { org: 'zenith', category: 'Fittings and tools', row: spare('ZN-TAP-1', 'Diverter tap', { make: 'Jaquar', min_level: 15 }) },
  { org: 'owner', category: 'Field devices', row: product('FL-SCN-2', 'Handheld barcode scanner', { make: 'Zebra', min_level: 2 }) },
];

/** Products that a spare fits. */
export const fits: Readonly<Record<string, readonly string[]>> = {
  'SP-PCB-IDU': ['AC-SPL-10-3S', 'AC-SPL-15-3S', 'AC-SPL-15-5S'],
  'SP-PCB-ODU': ['AC-SPL-15-5S'],
  'SP-CMP-15': ['AC-SPL-15-3S', 'AC-SPL-15-5S', 'AC-WIN-15-3S'],
  'WS-MEM-75': ['WP-RO-8L', 'WP-RO-UV-10L'],
  'WS-PMP-24': ['WP-RO-8L', 'WP-RO-UV-10L'],
};

type Warehouse = {
  readonly org: string;
  readonly key: string;
  readonly pincode: string;
  readonly custodian?: string;
  readonly inside?: string;
  readonly row: Given<'warehouse'>;
};

export const warehouseData: readonly Warehouse[] = [
  { org: 'acme', key: 'acme central', pincode: '400601', row: { number: 12, name: 'Central warehouse, Thane', type: 'central' } },
  { org: 'acme', key: 'acme hub', pincode: '560034', row: { number: 14, name: 'South hub, Bengaluru', type: 'hub' } },
  { org: 'globex', key: 'globex central', pincode: '411001', row: { number: 12, name: 'Central warehouse, Pune', type: 'central' } },
  { org: 'fixit', key: 'fixit vans', pincode: '400053', row: { number: 20, name: 'Service vans', type: 'hub', is_structural: true } },
  { org: 'fixit', key: 'fixit sp', pincode: '400053', row: { number: 12, name: 'FixIt store, Andheri', type: 'sp' } },
  { org: 'fixit', key: 'fixit hub', pincode: '560034', row: { number: 13, name: 'FixIt hub, Koramangala', type: 'hub' } },
  {
    org: 'fixit',
    key: 'van 1',
    pincode: '400053',
    custodian: 'tech@fixit.test',
    inside: 'fixit vans',
    row: { number: 21, name: 'Van 1, MH 02 CX 4411', type: 'technician_van' },
  },
  {
    org: 'fixit',
    key: 'van 2',
    pincode: '400076',
    custodian: 'aakash.verma@fixit.test',
    inside: 'fixit vans',
    row: { number: 22, name: 'Van 2, MH 02 DB 1290', type: 'technician_van' },
  },
  { org: 'zenith', key: 'zenith sp', pincode: '411001', row: { number: 12, name: 'Zenith store, Pune', type: 'sp' } },
  { org: 'owner', key: 'owner store', pincode: '400001', row: { number: 12, name: 'Device store, Fort', type: 'central' } },
];

/** What the books were opened with, so many days ago. Of serialised items so many pieces. */
export const openings: readonly {
  readonly place: string;
  /** Absent: the server itself. */
  readonly by?: string;
  readonly day: number;
  readonly stock: Readonly<Record<string, number>>;
}[] = [
  {
    place: 'acme central',
    by: 'admin@acme.test',
    day: -150,
    stock: {
      'AC-SPL-10-3S': 10,
      'AC-SPL-15-3S': 14,
      'AC-SPL-15-5S': 12,
      'AC-WIN-15-3S': 5,
      'SP-PCB-IDU': 12,
      'SP-PCB-ODU': 7,
      'SP-CAP-45': 160,
      'SP-RMT-U': 60,
      'SP-CMP-15': 6,
      'SP-FAN-ODU': 18,
      'SP-FLT-IDU': 90,
      'SP-GAS-R32': 120,
      'SP-OIL-POE': 24,
    },
  },
  {
    place: 'acme hub',
    by: 'admin@acme.test',
    day: -120,
    stock: { 'AC-SPL-15-3S': 3, 'SP-CAP-45': 30, 'SP-FLT-IDU': 12, 'SP-GAS-R32': 18.5 },
  },
  {
    place: 'globex central',
    by: 'admin@globex.test',
    day: -140,
    stock: {
      'WP-RO-8L': 9,
      'WP-RO-UV-10L': 8,
      'WP-UV-7L': 4,
      'WS-SED-10': 240,
      'WS-CAR-10': 220,
      'WS-MEM-75': 70,
      'WS-PMP-24': 14,
      'WS-TUB-38': 400,
    },
  },
  {
    place: 'fixit sp',
    by: 'admin@fixit.test',
    day: -100,
    stock: { 'FX-CU-14': 180, 'FX-INS-14': 90, 'FX-ANC-8': 640, 'FX-CLN-1L': 12_500 },
  },
  { place: 'fixit hub', by: 'admin@fixit.test', day: -95, stock: { 'FX-CU-14': 40, 'FX-INS-14': 25, 'FX-ANC-8': 150 } },
  { place: 'zenith sp', by: 'admin@zenith.test', day: -80, stock: { 'ZN-TAP-1': 34 } },
  { place: 'owner store', day: -60, stock: { 'FL-SCN-2': 3 } },
];
