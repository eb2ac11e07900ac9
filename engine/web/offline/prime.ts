/** Fetches what a device keeps, one call after another, behind what the person does: records first, then the plans of their pages. */
import type { AppPlan, EntityView, KeptRecords } from '../../core/definitions/view-types.ts';
import type { CallError, DataClient, Labels, ListPage, RecordData } from '../../react/types.ts';
import { mergeLabels, type RowKeeper } from './rows.ts';

/** Records of an entity that are kept at most, and of a page. */
const MOST = 50_000;
const PAGE_SIZE = 200;
/** Ids of one filter. */
const IDS = 100;

type Lists = Pick<DataClient, 'list'>;
type Plans = Pick<DataClient, 'screen' | 'entity' | 'form'>;

/** What is closed to the person is left out. A network that breaks off leaves all for the next time. */
const unlessClosed = (error: unknown): void => {
  if ((error as CallError).status === 0) throw error;
};
type Found = { readonly rows: RecordData[]; labels: Labels };

async function fetchInto(found: Found, client: Lists, entity: string, filter: string): Promise<void> {
  let token: string | null = null;
  do {
    const page: ListPage = await client.list(entity, {
      filter,
      page_size: PAGE_SIZE,
      ...(token === null ? {} : { page_token: token }),
    });
    found.rows.push(...page.data);
    found.labels = mergeLabels(found.labels, page.labels ?? {});
    token = page.next_page_token;
  } while (token !== null && found.rows.length < MOST);
}

/** Records by entity: those that are kept by their own rule, and those that they refer to. Nothing is kept of a half-fetched entity. */
export async function primeRecords(client: Lists, kept: readonly KeptRecords[], rows: RowKeeper, now: () => number): Promise<void> {
  const found = new Map<string, Found>();
  const foundOf = (entity: string): Found => {
    const known = found.get(entity) ?? { rows: [], labels: {} };
    found.set(entity, known);
    return known;
  };
  const at = now();
  for (const { entity, filter } of kept) await fetchInto(foundOf(entity), client, entity, filter);
  for (const { entity, with: refers } of kept)
    for (const { field, entity: other } of refers) {
      const there = new Set(foundOf(other).rows.map(({ id }) => id));
      const ids = [...new Set(foundOf(entity).rows.map((row) => row[field]))].filter((id) => isId(id) && !there.has(id));
      for (let start = 0; start < ids.length; start += IDS)
        await fetchInto(foundOf(other), client, other, `doc.id in ${JSON.stringify(ids.slice(start, start + IDS))}`);
    }
  for (const [entity, { rows: fetched, labels }] of found) await rows.replace(entity, { at, rows: fetched, labels });
}

const isId = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** Pages that the person may open, and the forms of what is kept; whoever hears of the answers keeps them. */
export async function primePlans(client: Plans, app: AppPlan, rows: RowKeeper): Promise<readonly string[]> {
  const screens = new Set(app.routes.filter((route) => !route.public).map(({ screen }) => screen));
  for (const screen of screens) await client.screen(screen).catch(unlessClosed);
  const validators: string[] = [];
  for (const entity of keptNames(app.offline ?? [])) {
    const view = await client.entity(entity);
    const makes = app.offline?.find((kept) => kept.entity === entity)?.changes?.filter((change) => change.makes) ?? [];
    const own = makes.map(({ name }): Form => ({ purpose: name }));
    for (const { purpose, by } of [...own, ...(await formsOf(view, rows))])
      await client.form(entity, purpose, by).then(({ validator }) => void validators.push(validator), unlessClosed);
  }
  return validators;
}

/** Entities of which something is kept: those that say so, and those that they refer to. */
export const keptNames = (kept: readonly KeptRecords[]): ReadonlySet<string> =>
  new Set([...kept.map(({ entity }) => entity), ...kept.flatMap(({ with: refers }) => refers.map(({ entity }) => entity))]);

type Form = { readonly purpose: string; readonly by?: string };

/** Of a record with custom fields there is a form for each kind of it. */
async function formsOf({ name, can, workflows, customBy }: EntityView, rows: RowKeeper): Promise<readonly Form[]> {
  const kept = await rows.of(name);
  if (!kept || kept.rows.size === 0) return [];
  const asked = workflows.filter((workflow) => workflow.on === 'record' && workflow.fields.length > 0);
  const purposes = [...(can.update === undefined ? [] : ['update']), ...asked.map((workflow) => workflow.name)];
  const kinds = customBy === undefined ? [] : [...new Set([...kept.rows.values()].map((row) => row[customBy]))].filter(isId).map(String);
  return purposes.flatMap((purpose): readonly Form[] => [{ purpose }, ...kinds.map((by) => ({ purpose, by }))]);
}
