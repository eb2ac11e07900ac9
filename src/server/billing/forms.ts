/**
 * The forms of bills, which follow the billing fields of an organisation: one of all service types, with the
 * organisation's id, and one of each service type that has been billed.
 */
import { isEqual } from '../../../engine/core/json/index.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { byId, distinct, listOf } from '../../../engine/server/workflows/rows.ts';
import { type Changed, type EntityRows, entityRows, type HooksOf, type ProductContext, present, rowsBy, wholeRows } from '../rows/index.ts';
import { formListOf, retiredList } from './form-list.ts';

const ENTITY = 'billing-form';
const keeper = system('forms of bills');
const GENERAL = 'All service types';

export const formHooks: HooksOf<'billing-form'> = {
  beforeCreate(changes) {
    for (const { after } of changes) if ((after.srvc_type_id ?? null) === null) after.id = present(after.org_id);
  },
};

/** The form of an organisation is what its billing fields say at any time. */
export const fieldHooks: HooksOf<'billing-field'> = {
  afterCreate: (changes, context) =>
    keepForms(
      context,
      changes.map(({ after }) => after),
    ),
  afterUpdate: (changes, context) =>
    keepForms(
      context,
      changes.map(({ after }) => after),
    ),
  beforeRemove: (rows, context) =>
    keepForms(
      context,
      rows,
      rows.map(({ id }) => id),
    ),
};

type Kept = Pick<ProductContext, 'connection' | 'resources'>;

/** Brings the forms of the organisations of these billing fields up to date; `without` are about to go. */
async function keepForms(
  { connection, resources }: Kept,
  of: readonly Changed<'billing-field'>['after'][],
  without: readonly unknown[] = [],
): Promise<void> {
  const orgIds = distinct(of.map(({ org_id }) => present(org_id)));
  await connection.as(keeper, async (server) => {
    await hold(server, orgIds);
    const inOrgs = { column: 'org_id', values: orgIds } as const;
    const stored = await wholeRows(server, { entity: 'billing-field', ...inOrgs });
    const fields = rowsBy(
      stored.filter(({ id }) => !without.includes(id)),
      'org_id',
    );
    const forms = await wholeRows(server, { entity: ENTITY, ...inOrgs });
    const known = new Set(forms.map(({ id }) => id));
    const names = await typeNames(
      server,
      forms.map(({ srvc_type_id }) => srvc_type_id),
    );
    const missing = orgIds.filter((id) => !known.has(id));
    await resources.create(
      keeper,
      ENTITY,
      missing.map((org_id) => ({ org_id, name: GENERAL, custom_fields: formListOf(fields.get(org_id) ?? [], null) })),
      server,
    );
    const patches = forms.flatMap((form) => {
      const list = formListOf(fields.get(form.org_id) ?? [], form.srvc_type_id);
      const name = names.get(form.srvc_type_id) ?? form.name;
      const isSame = isEqual(list, listOf(form.custom_fields)) && name === form.name;
      return isSame ? [] : [{ id: form.id, patch: { name, custom_fields: list, retired_fields: retiredList(form, list) } }];
    });
    await resources.update(keeper, ENTITY, patches, server);
  });
}

type Billed = Pick<EntityRows['service-billing'], 'org_id' | 'provider_id' | 'srvc_type_id'>;

/** Id of the form of a provider's bills of one service type, which is made where there is none yet. */
export async function formFor({ connection, resources }: Kept, { org_id, provider_id, srvc_type_id }: Billed): Promise<string> {
  const [providerId, typeId] = [present(provider_id), present(srvc_type_id)];
  return connection.as(keeper, async (server) => {
    const known = (await formOf(server, providerId, typeId)) ?? (await lateFormOf(server, providerId, typeId));
    if (known) return known.id;
    const fields = await wholeRows(server, { entity: 'billing-field', column: 'org_id', values: [providerId] });
    const name = (await typeNames(server, [typeId])).get(typeId) ?? `${typeId}`;
    const row = { org_id: providerId, brand_id: org_id, srvc_type_id: typeId, name, custom_fields: formListOf(fields, typeId) };
    const [made] = await resources.create(keeper, ENTITY, [row], server);
    return present(made).id;
  });
}

/** Of two bills that are the first of their type at the same moment, one makes the form and the other finds it. */
async function lateFormOf(
  server: Connection,
  providerId: string,
  typeId: number,
): Promise<Pick<EntityRows['billing-form'], 'id'> | undefined> {
  await hold(server, [providerId]);
  return formOf(server, providerId, typeId);
}

async function formOf(server: Connection, providerId: string, typeId: number): Promise<Pick<EntityRows['billing-form'], 'id'> | undefined> {
  const forms = await entityRows(server, { entity: ENTITY, column: 'srvc_type_id', values: [typeId], columns: ['id', 'org_id'] });
  return forms.find((form) => form.org_id === providerId);
}

/** Keeps others from the forms of these organisations until the end of the transaction. */
const hold = (server: Connection, orgIds: readonly string[]) =>
  entityRows(server, { entity: 'organisation', values: orgIds, columns: ['id'], lock: true });

async function typeNames(server: Connection, ids: readonly (number | null)[]): Promise<ReadonlyMap<unknown, string>> {
  const values = distinct(ids);
  const types = byId(await entityRows(server, { entity: 'service-type', values, columns: ['id', 'name'] }));
  return new Map([...types].map(([id, { name }]) => [id, name]));
}
