/** What is measured on: one brand with many requests, a neighbour with some, and an administrator's session. */

import { digestOf, newToken } from '../../engine/server/identity/tokens.ts';
import type { Config } from '../../engine/server/kernel/config-types.ts';
import { newId } from '../../engine/server/kernel/ids.ts';
import { createLog } from '../../engine/server/kernel/log.ts';
import { system } from '../../engine/server/kernel/principal.ts';
import { openParts, type Parts } from '../../engine/server/parts.ts';
import { fieldloom } from '../../src/server/product.ts';
import { type RequestColumns, requestColumns } from './columns.ts';
import { standardRequest } from './lifecycle.ts';
import type { Pace } from './pace.ts';
import { fillRequests, withoutIndexes } from './requests.ts';

export type World = {
  readonly orgId: string;
  readonly token: string;
  readonly typeId: number;
  readonly customerIds: readonly string[];
  /** Some requests of the brand, spread over all of them. */
  readonly requestIds: readonly string[];
  /** What the administrator is answered of a request, and how one is stored. */
  readonly columns: RequestColumns;
};

/** Where it is, for the servers that are started on it. */
export type Setting = {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Definitions over the product's own. */
  readonly definitionsDir?: string | undefined;
  readonly world: World;
};

const server = system('benchmark');

/** The configuration under which both the tables are made and the server runs. */
export const configOf = ({ databaseUrl, dataDir, definitionsDir }: Omit<Setting, 'world'>): Config => ({
  production: true,
  port: 0,
  host: '127.0.0.1',
  dataDir,
  databaseUrl,
  seed: 'none',
  secret: 'a secret of the benchmark, 0123456789 abcdef',
  trustProxy: false,
  logLevel: 'silent',
  inspector: false,
  ...(definitionsDir === undefined ? {} : { definitionsDir }),
});

/** Tables by the model, organisations through the pipeline, requests by SQL. */
export async function makeWorld(setting: Omit<Setting, 'world'>, size: Pace['world']): Promise<World> {
  const parts = await openParts(fieldloom, { config: configOf(setting), log: createLog('silent') });
  try {
    const provider = await organisation(parts, 'Swift Services', 'SWI', 'ORG_TYPE_SRVC_PRVDR');
    const brand = await brandWithType(parts, 'Northwind Appliances', 'NOR', provider);
    const neighbour = await brandWithType(parts, 'Contoso Home', 'CON', provider);
    const token = await signIn(parts, brand.orgId, { user_name: 'Asha Rao', user_email: 'asha@northwind.test' });
    const caller = await parts.identity.sessions.principalOf(token);
    if (!caller) throw new Error('The session of the administrator is not live.');
    return await parts.database.admin(async (sql) => {
      await withoutIndexes(sql, 'service_request', async () => {
        await fillRequests(sql, { ...brand, providerId: provider, requests: size.requests, customers: size.customers });
        await fillRequests(sql, { ...neighbour, providerId: provider, requests: size.neighbourRequests, customers: size.customers / 10 });
      });
      // As a sign-in leaves it: the browser knows these rights, and no answer tells it of them again.
      await sql('update session set seen_hash = $1 where id = $2', [caller.rightsHash, caller.sessionId]);
      await sql('vacuum (analyze)');
      const ids = (rows: readonly Readonly<Record<string, unknown>>[]) => rows.map(({ id }) => String(id));
      const every = Math.floor(size.requests / size.sample);
      return {
        orgId: brand.orgId,
        token,
        typeId: brand.typeId,
        columns: requestColumns(parts.definitions.product().entities, caller, parts.clock.now()),
        customerIds: ids(await sql('select id from customer where org_id = $1 order by id limit 500', [brand.orgId])),
        requestIds: ids(
          await sql(
            'select id from (select id, row_number() over (order by id) as n from service_request where org_id = $1) x where n % $2 = 0',
            [brand.orgId, every],
          ),
        ),
      };
    });
  } finally {
    await parts.close();
  }
}

export async function createOne({ resources }: Parts, entity: string, row: Readonly<Record<string, unknown>>): Promise<string> {
  const [made] = await resources.create(server, entity, [{ ...row }]);
  return String(made?.id);
}

const organisation = (parts: Parts, name: string, code: string, org_type: string) =>
  createOne(parts, 'organisation', { name, name_legal: `${name} Limited`, nickname: name, code, org_type });

export type Brand = {
  readonly orgId: string;
  readonly typeId: number;
  /** Statuses of its life cycle, first to last. */
  readonly statuses: readonly { readonly id: string; readonly type: string }[];
  readonly code: string;
};

export async function brandWithType(parts: Parts, name: string, code: string, provider_id: string): Promise<Brand> {
  const orgId = await organisation(parts, name, code, 'ORG_TYPE_CUSTOMER');
  await createOne(parts, 'partnership', { org_id: orgId, provider_id });
  const group_id = await createOne(parts, 'status-group', { org_id: orgId, name: standardRequest.name, kind: 'request' });
  const made = await parts.resources.create(
    server,
    'status',
    standardRequest.statuses.map(({ key, title, type, colour }, order) => ({
      org_id: orgId,
      group_id,
      key,
      title,
      colour,
      order,
      status_type: type,
      is_initial: order === 0,
      is_final: !standardRequest.moves.some((move) => move.from === key),
    })),
  );
  const idOf = new Map(standardRequest.statuses.map(({ key }, index) => [key, String(made[index]?.id)]));
  const moves = standardRequest.moves.flatMap(({ from, to }) =>
    to.map((target) => ({ org_id: orgId, group_id, from_id: idOf.get(from), to_id: idOf.get(target) })),
  );
  await parts.resources.create(server, 'status-transition', moves);
  await parts.resources.update(server, 'status-group', [{ id: group_id, patch: { is_active: true } }]);
  const [type] = await parts.resources.create(server, 'service-type', [
    { org_id: orgId, name: 'Repair', service_nature: 'task_based', status_group_id: group_id, custom_fields: customFields },
  ]);
  const statuses = standardRequest.statuses.map(({ key, type: kind }) => ({ id: idOf.get(key) ?? '', type: kind }));
  return { orgId, typeId: Number(type?.id), statuses, code };
}

const customFields = [
  { id: 'model', type: 'TextInput', label: 'Model' },
  { id: 'serial', type: 'TextInput', label: 'Serial number' },
  { id: 'floor', type: 'NumberInput', label: 'Floor' },
];

/** An administrator of the organisation, and a live session of theirs. */
export async function signIn(
  parts: Parts,
  org_id: string,
  person: { readonly user_name: string; readonly user_email: string },
): Promise<string> {
  const role = await createOne(parts, 'role', { org_id, name: 'Administrator', is_admin: true });
  const [user] = await parts.resources.create(server, 'user', [
    { org_id, ...person, user_role: [role], can_see_consumer_phonenumber: true },
  ]);
  const token = newToken();
  await parts.database.admin((sql) =>
    sql(
      `insert into session (id, created_at, updated_at, version, org_id, identity_id, user_id, token_hash, expires_at, last_used_at)
       select $1, now(), now(), 1, u.org_id, u.identity_id, u.id, $2, now() + interval '1 day', now() from "user" u where u.id = $3`,
      [newId(), digestOf(token), user?.id],
    ),
  );
  return token;
}
