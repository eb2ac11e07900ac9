/**
 * Visits to slots of technicians where no way in between counts: each visit takes one slot, each slot one visit. Such days are solved to
 * the optimum, by HiGHS (MIT, compiled to WebAssembly), which is loaded when it is first asked.
 */

/** A slot that a visit could take, and what that costs. All are numbers from 0 on; slots are numbered technician by technician. */
export type SlotOffer = { readonly visit: number; readonly technician: number; readonly slot: number; readonly cost: number };

export type SlotProblem = {
  /** What may be taken; what is not here must not. Each visit, technician and slot stands here together once at most. */
  readonly offers: readonly SlotOffer[];
  /** By visit: what it costs where it takes none. */
  readonly penalty: ArrayLike<number>;
  /** By technician: how many of his slots may be taken at most; absent: all. */
  readonly most?: ArrayLike<number>;
};

export type SlotAnswer = { readonly taken: readonly SlotOffer[]; readonly total: number };

type Highs = Awaited<ReturnType<typeof import('highs').default>>;
let loading: Promise<Highs> | undefined;
const highs = (): Promise<Highs> => {
  loading ??= import('highs').then(({ default: load }) => load());
  return loading;
};

/**
 * The cheapest of all ways. It holds the thread while it works, which for hundreds of visits takes seconds: then it belongs into a thread of its own.
 * @throws where HiGHS gives up, which it has no reason to: to take nothing is always a way
 */
export async function assignSlots({ offers, penalty, most }: SlotProblem): Promise<SlotAnswer> {
  const leaving = Array.from(penalty).reduce((sum, each) => sum + each, 0);
  // What costs more than to leave the visit is in no cheapest way.
  const saving = ({ visit, cost }: SlotOffer) => (penalty[visit] ?? 0) - cost;
  const useful = offers.filter((offer) => saving(offer) > 0);
  if (useful.length === 0) return { taken: [], total: leaving };
  const nameOf = (index: number) => `x${index}`;
  const rows = [
    ...rowsOf(useful, ({ visit }) => visit).map(([, own]) => `${sumOf(own)} <= 1`),
    ...rowsOf(useful, ({ technician, slot }) => `${technician} ${slot}`).map(([, own]) => `${sumOf(own)} <= 1`),
    ...(most ? rowsOf(useful, ({ technician }) => technician).map(([technician, own]) => `${sumOf(own)} <= ${most[technician] ?? 0}`) : []),
  ];
  const goal = useful.map((offer, index) => `${saving(offer)} ${nameOf(index)}`).join('\n + ');
  const text = `Maximize\n ${goal}\nSubject To\n ${rows.join('\n ')}\nEnd\n`;
  // A network of visits, slots and technicians: its corners, of which the simplex answers one, are whole numbers.
  const { Status: status, Columns: columns } = (await highs()).solve(text, { output_flag: false, solver: 'simplex' });
  if (status !== 'Optimal') throw new Error(`Slots could not be assigned: ${status}.`);
  const taken = useful.filter((_, index) => {
    const column = columns[nameOf(index)];
    return column !== undefined && 'Primal' in column && column.Primal > 0.5;
  });
  return { taken, total: leaving - taken.reduce((sum, offer) => sum + saving(offer), 0) };
}

const sumOf = (indices: readonly number[]) => indices.map((index) => `x${index}`).join('\n + ');

/** Numbers of offers that are the same by a key. */
function rowsOf<K>(offers: readonly SlotOffer[], keyOf: (offer: SlotOffer) => K): readonly (readonly [K, readonly number[]])[] {
  const rows = new Map<K, number[]>();
  for (const [index, offer] of offers.entries()) {
    const own = rows.get(keyOf(offer));
    if (own) own.push(index);
    else rows.set(keyOf(offer), [index]);
  }
  return [...rows];
}
