/** What has moved in the demo's stores lately: transfers in every state, parts used on jobs, and counts. */

export type Lines = Readonly<Record<string, number>>;
export type TransferData = {
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

export const transferData: readonly TransferData[] = [
  {
    kind: 'to_sp',
    by: 'admin@acme.test',
    from: 'acme central',
    to: 'fixit sp',
    lines: { 'SP-CAP-45': 50, 'SP-FLT-IDU': 24, 'SP-GAS-R32': 32.5, 'SP-PCB-IDU': 3, 'SP-RMT-U': 12 },
    planned: -92,
    expected: -88,
    approved: -91,
    dispatched: -90,
    received: { day: -88, by: 'user@fixit.test' },
    closed: -87,
    carrier: 'Gati',
    docket: 'GT-118204',
  },
  {
    kind: 'to_sp',
    by: 'admin@globex.test',
    from: 'globex central',
    to: 'fixit sp',
    lines: { 'WS-SED-10': 60, 'WS-CAR-10': 60, 'WS-MEM-75': 15, 'WS-PMP-24': 3 },
    planned: -70,
    expected: -66,
    approved: -69,
    dispatched: -69,
    received: { day: -67, by: 'user@fixit.test' },
    closed: -66,
    carrier: 'Delhivery',
    docket: 'DL-77120',
  },
  {
    kind: 'to_technician',
    by: 'user@fixit.test',
    from: 'fixit sp',
    to: 'van 1',
    technician: 'tech@fixit.test',
    lines: { 'SP-CAP-45': 12, 'SP-FLT-IDU': 6, 'SP-GAS-R32': 8, 'SP-PCB-IDU': 2, 'FX-CU-14': 25, 'FX-ANC-8': 80, 'WS-SED-10': 6 },
    planned: -40,
    expected: -39,
    approved: -40,
    dispatched: -39,
    received: { day: -39, by: 'tech@fixit.test' },
    closed: -38,
  },
  {
    kind: 'to_technician',
    by: 'user@fixit.test',
    from: 'fixit sp',
    to: 'van 2',
    technician: 'aakash.verma@fixit.test',
    lines: { 'SP-CAP-45': 10, 'WS-SED-10': 10, 'WS-CAR-10': 10, 'FX-CU-14': 20 },
    planned: -30,
    expected: -29,
    approved: -30,
    dispatched: -29,
    received: { day: -29, by: 'aakash.verma@fixit.test' },
    closed: -28,
  },
  {
    kind: 'to_sp',
    by: 'admin@globex.test',
    from: 'globex central',
    to: 'zenith sp',
    lines: { 'WP-RO-8L': 2, 'WS-MEM-75': 10, 'WS-SED-10': 40 },
    planned: -12,
    expected: -8,
    approved: -11,
    dispatched: -10,
    received: {
      day: -8,
      by: 'admin@zenith.test',
      short: { 'WP-RO-8L': 1 },
      strange: 'WPUV7L-24W18-0001',
      remarks: 'A UV purifier came in place of one RO purifier.',
    },
    carrier: 'VRL Logistics',
    docket: 'VRL-40991',
  },
  {
    kind: 'to_sp',
    by: 'admin@globex.test',
    from: 'globex central',
    to: 'fixit sp',
    lines: { 'WS-SED-10': 50, 'WS-MEM-75': 20 },
    planned: -9,
    expected: -5,
    approved: -8,
    dispatched: -7,
    received: { day: -5, by: 'user@fixit.test', short: { 'WS-MEM-75': 8 }, remarks: 'Eight membranes are missing; the carton was open.' },
    carrier: 'Delhivery',
    docket: 'DL-80455',
  },
  {
    kind: 'to_sp',
    by: 'admin@acme.test',
    from: 'acme central',
    to: 'fixit sp',
    lines: { 'SP-PCB-IDU': 4, 'SP-CMP-15': 2, 'SP-CAP-45': 30, 'SP-GAS-R32': 20 },
    planned: -4,
    expected: 1,
    approved: -3,
    dispatched: -1,
    carrier: 'Gati',
    docket: 'GT-121877',
    remarks: 'Summer top-up for Mumbai.',
  },
  {
    kind: 'to_technician',
    by: 'user@fixit.test',
    from: 'fixit sp',
    to: 'van 1',
    technician: 'tech@fixit.test',
    lines: { 'SP-RMT-U': 4, 'SP-FLT-IDU': 6, 'WS-CAR-10': 6 },
    planned: -1,
    expected: 0,
    approved: -1,
    dispatched: 0,
  },
  {
    kind: 'inter_warehouse',
    by: 'admin@acme.test',
    from: 'acme central',
    to: 'acme hub',
    lines: { 'AC-SPL-15-5S': 3, 'SP-FAN-ODU': 4 },
    planned: -2,
    expected: 3,
    approved: -1,
    carrier: 'Own truck',
  },
  {
    kind: 'inter_warehouse',
    by: 'user@fixit.test',
    from: 'fixit sp',
    to: 'fixit hub',
    lines: { 'FX-CU-14': 30, 'FX-INS-14': 20 },
    planned: 0,
    expected: 4,
    remarks: 'Koramangala runs low on pipe.',
  },
  {
    kind: 'inter_warehouse',
    by: 'admin@acme.test',
    from: 'acme central',
    to: 'acme hub',
    lines: { 'AC-WIN-15-3S': 2 },
    planned: -18,
    expected: -14,
    approved: -17,
    cancelled: { day: -16, reason: 'Sold from Thane instead.' },
  },
];

/** Parts that a technician used, a job each, the latest first. */
export const usage: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  'van 1': [
    ['SP-CAP-45', 1],
    ['SP-GAS-R32', 0.6],
    ['SP-PCB-IDU', 1],
    ['FX-CU-14', 4],
    ['WS-SED-10', 1],
    ['SP-CAP-45', 2],
  ],
  'van 2': [
    ['WS-SED-10', 2],
    ['SP-CAP-45', 1],
  ],
};

export const counts: readonly {
  readonly place: string;
  readonly sku: string;
  readonly by: string;
  readonly day: number;
  readonly off: number;
  readonly reason: string;
}[] = [
  {
    place: 'acme central',
    sku: 'SP-CAP-45',
    by: 'admin@acme.test',
    day: -21,
    off: -2,
    reason: 'Cycle count: two capacitors burst in the box.',
  },
  { place: 'acme central', sku: 'SP-FLT-IDU', by: 'admin@acme.test', day: -21, off: 0, reason: 'Cycle count.' },
  { place: 'acme central', sku: 'SP-GAS-R32', by: 'admin@acme.test', day: -21, off: -1.2, reason: 'Cycle count: a cylinder leaked.' },
  { place: 'fixit sp', sku: 'WS-SED-10', by: 'user@fixit.test', day: -14, off: 1, reason: 'Cycle count: one was in the wrong bin.' },
  { place: 'fixit sp', sku: 'FX-CU-14', by: 'user@fixit.test', day: -14, off: -3, reason: 'Off-cuts thrown away.' },
  { place: 'van 1', sku: 'SP-CAP-45', by: 'user@fixit.test', day: -6, off: 0, reason: 'Van check.' },
  { place: 'globex central', sku: 'WS-CAR-10', by: 'admin@globex.test', day: -35, off: -4, reason: 'Water damage.' },
];
