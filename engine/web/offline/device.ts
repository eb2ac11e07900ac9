/** What a device keeps of a person, and what it answers of it: plans of pages whole, records by asking. */
import type { AppPlan, EntityView } from '../../core/definitions/view-types.ts';
import { isObject } from '../../core/json/index.ts';
import type { RuleScope } from '../../core/rules/index.ts';
import type { CountedList, KeptPart, ListPage, ListQuery, RecordData } from '../../react/types.ts';
import { keptPart } from './kept-part.ts';
import type { RowKeeper } from './rows.ts';
import type { Store } from './store.ts';
import type { Thumbs } from './thumbs.ts';
import type { Device, KeptAnswer, Read } from './types.ts';

/** Kept as they came. */
const PLANS: ReadonlySet<Read> = new Set<Read>(['app', 'screen', 'entity', 'form', 'texts']);

const nameOf = (read: Read, args: readonly unknown[]) => `plan ${read} ${JSON.stringify(args)}`;

type Parts = {
  readonly store: Store;
  readonly rows: RowKeeper;
  readonly thumbs: Pick<Thumbs, 'open'>;
  /** Instant and time zone of filters. */
  readonly scope: () => RuleScope;
  /** Milliseconds UTC. */
  readonly now: () => number;
};

/** `settled`: once all that it took until now is kept, or could not be. */
export type OwnDevice = Device & { settled(): Promise<unknown> };

export function createDevice({ store, rows, thumbs, scope, now }: Parts): OwnDevice {
  const taking = new Set<Promise<void>>();

  async function planOf(read: Read, args: readonly unknown[]): Promise<KeptAnswer | undefined> {
    const kept = await store.read(nameOf(read, args));
    return isObject(kept) ? { answer: kept.answer, at: Number(kept.at) } : undefined;
  }

  async function listOf(entity: string, query: ListQuery): Promise<{ page: ListPage; at: number } | undefined> {
    const [kept, view] = await Promise.all([rows.of(entity), planOf('entity', [entity])]);
    if (!kept || !view) return undefined;
    // A device that keeps nothing of it yet has no need of the code that asks it.
    const { askKept } = await import('./ask.ts');
    const page = askKept(query, { kept, view: view.answer as EntityView, scope: scope() });
    if (!page) return undefined;
    const [part] = await Promise.all([partOf(entity, kept.at), thumbs.open(page.data)]);
    return { page: { ...page, ...(part === undefined ? {} : { kept: part }) }, at: kept.at };
  }

  async function partOf(entity: string, at: number): Promise<KeptPart | undefined> {
    const plan = (await planOf('app', []))?.answer as AppPlan | undefined;
    const filter = plan?.offline?.find((one) => one.entity === entity)?.filter;
    return filter === undefined ? undefined : keptPart(filter, { ...scope(), now: new Date(at).toISOString() });
  }

  async function countsOf(lists: readonly CountedList[]): Promise<KeptAnswer | undefined> {
    const found = await Promise.all(
      lists.map(({ entity, filter }) => listOf(entity, { count: 'exact', page_size: 1, ...(filter === undefined ? {} : { filter }) })),
    );
    if (found.some((each) => each === undefined)) return undefined;
    return { answer: found.map((each) => each?.page.count ?? null), at: Math.min(...found.map((each) => each?.at ?? 0)) };
  }

  async function recordOf(entity: string, id: string): Promise<KeptAnswer | undefined> {
    const kept = await rows.of(entity);
    const row = kept?.rows.get(id);
    if (!kept || !row) return undefined;
    await thumbs.open([row]);
    return { answer: { data: row, labels: kept.labels }, at: kept.at };
  }

  async function take(read: Read, args: readonly unknown[], answer: unknown): Promise<void> {
    if (PLANS.has(read)) await store.write(new Map([[nameOf(read, args), { answer, at: now() }]]));
    const [entity] = args;
    if (typeof entity !== 'string' || !isObject(answer)) return;
    const { data, labels } = answer as Partial<ListPage>;
    if (read === 'list') await rows.follow(entity, data ?? [], labels);
    if (read === 'get') await rows.follow(entity, [data as unknown as RecordData], labels);
  }

  async function answer(read: Read, args: readonly unknown[]): Promise<KeptAnswer | undefined> {
    if (PLANS.has(read)) return planOf(read, args);
    if (read === 'counts') return countsOf(args[0] as readonly CountedList[]);
    const [entity, asked] = args;
    if (read === 'get') return recordOf(String(entity), String(asked));
    const found = await listOf(String(entity), asked as ListQuery);
    return found && { answer: found.page, at: found.at };
  }

  return {
    took(read, args, answer) {
      // A device that is full keeps what it has: pages work as before.
      const taken = take(read, args, answer)
        .catch(() => undefined)
        .finally(() => taking.delete(taken));
      taking.add(taken);
    },
    settled: () => Promise.all(taking),
    answer,
    async first(read, args) {
      const found = await answer(read, args);
      if (read !== 'list' || !found) return found;
      const page = found.answer as ListPage;
      // That nothing is there is not said before it is known, and the server knows nothing of the device's pages.
      return page.data.length === 0 ? undefined : { ...found, answer: { ...page, next_page_token: null } satisfies ListPage };
    },
  };
}
