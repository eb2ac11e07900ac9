/**
 * The forms of bills, which follow the billing fields of an organisation: one of all service types, with the
 * organisation's id, and one of each service type that has been billed.
 */
import { isEqual } from '../../../engine/core/json/index.ts';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { EntityHooks, HookContext } from '../../../engine/server/resources/types.ts';
import { byId, distinct, groupedBy, listOf, rowsOf } from '../../../engine/server/workflows/rows.ts';
import { formListOf, retiredList } from './form-list.ts';

const ENTITY = 'billing-form';
const keeper = system('forms of bills');
const GENERAL = 'All service types';

export const formHooks: EntityHooks = {
  beforeCreate(changes) {
    for (const { after } of changes) if ((after.srvc_type_id ?? null) === null) after.id = after.org_id;
  },
};

/** The form of an organisation is what its billing fields say at any time. */
export const fieldHooks: EntityHooks = {
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

type Kept = Pick<HookContext, 'connection' | 'resources'>;

/** Brings the forms of the organisations of these billing fields up to date; `without` are about to go. */
async function keepForms({ connection, resources }: Kept, of: readonly Row[], without: readonly unknown[] = []): Promise<void> {
  const orgIds = distinct(of.map(({ org_id }) => String(org_id)));
  await connection.as(keeper, async (server) => {
    await hold(server, orgIds);
    const inOrgs = { column: 'org_id', values: orgIds } as const;
    const stored = await rowsOf(server, { entity: 'billing-field', ...inOrgs });
    const fields = groupedBy(
      stored.filter(({ id }) => !without.includes(id)),
      'org_id',
    );
    const forms = await rowsOf(server, { entity: ENTITY, ...inOrgs });
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
      const list = formListOf(fields.get(form.org_id) ?? [], typeOf(form));
      const name = names.get(form.srvc_type_id) ?? form.name;
      const isSame = isEqual(list, listOf(form.custom_fields)) && name === form.name;
      return isSame ? [] : [{ id: String(form.id), patch: { name, custom_fields: list, retired_fields: retiredList(form, list) } }];
    });
    await resources.update(keeper, ENTITY, patches, server);
  });
}

type Billed = { readonly org_id: unknown; readonly provider_id: unknown; readonly srvc_type_id: unknown };

/** Id of the form of a provider's bills of one service type, which is made where there is none yet. */
export async function formFor({ connection, resources }: Kept, { org_id, provider_id, srvc_type_id }: Billed): Promise<string> {
  const [providerId, typeId] = [String(provider_id), Number(srvc_type_id)];
  return connection.as(keeper, async (server) => {
    const known = (await formOf(server, providerId, typeId)) ?? (await lateFormOf(server, providerId, typeId));
    if (known) return String(known.id);
    const fields = await rowsOf(server, { entity: 'billing-field', column: 'org_id', values: [providerId] });
    const name = (await typeNames(server, [typeId])).get(typeId) ?? String(typeId);
    const row = { org_id: providerId, brand_id: org_id, srvc_type_id: typeId, name, custom_fields: formListOf(fields, typeId) };
    const [made] = await resources.create(keeper, ENTITY, [row], server);
    return String(made?.id);
  });
}

/** Of two bills that are the first of their type at the same moment, one makes the form and the other finds it. */
async function lateFormOf(server: Connection, providerId: string, typeId: number): Promise<Row | undefined> {
  await hold(server, [providerId]);
  return formOf(server, providerId, typeId);
}

async function formOf(server: Connection, providerId: string, typeId: number): Promise<Row | undefined> {
  const forms = await rowsOf(server, { entity: ENTITY, column: 'srvc_type_id', values: [typeId], columns: ['id', 'org_id'] });
  return forms.find((form) => form.org_id === providerId);
}

/** Keeps others from the forms of these organisations until the end of the transaction. */
const hold = (server: Connection, orgIds: readonly string[]) =>
  rowsOf(server, { entity: 'organisation', values: orgIds, columns: ['id'], lock: true });

const typeOf = ({ srvc_type_id }: Row): number | null => (typeof srvc_type_id === 'number' ? srvc_type_id : null);

async function typeNames(server: Connection, ids: readonly unknown[]): Promise<ReadonlyMap<unknown, string>> {
  const values = ids.filter((id): id is number => typeof id === 'number');
  const types = byId(await rowsOf(server, { entity: 'service-type', values, columns: ['id', 'name'] }));
  return new Map([...types].map(([id, { name }]) => [id, String(name)]));
}
