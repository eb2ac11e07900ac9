/**
 * The rights of the product, one by one: where each holds, and that it does. The routes themselves are
 * walked through in the browser; here it is what the server answers.
 *
 * | right | holds in | tested in |
 * |---|---|---|
 * | organisation types, role flags, views | identity/member.ts, identity/own-account.ts | here |
 * | pages by organisation and administrator | `allow` of screens/ | here, and page by page in tests/screens |
 * | menu rights, service rights | identity/member.ts, `x-access` | here, access-matrix.test.ts |
 * | menu items | screens/menus | tests/screens |
 * | feature flags | identity/membership-query.ts | here, features.test.ts |
 * | attendance, Change Password, per-user flags | `x-access`, identity/own-account.ts | here |
 * | phone numbers | `x-mask` of customer, service-request, subtask; custom-mask.ts | phone-numbers.test.ts, custom-forms.test.ts |
 * | brands of a provider's people | `x-access` of whatever has a provider | here, rights-brands.test.ts |
 * | restricted export | `exports` in `x-access` of whatever is about a request | here, rights-export.test.ts |
 * | bulk create, customer-access assignment | `x-access`, `x-show` and `x-filter` of user | here |
 * | where requests open | `allow` and `guard` of screens/requests | here |
 * | call button, locked details, cards, attachments | service-setting.json, workflows/rights | service-settings.test.ts, src/web/widgets/task-card |
 * | hidden attachments and custom fields, sections, masks, statuses, exports | restriction.json, engine/core/access | here, restrictions.test.ts, restricted-files.test.ts |
 * | billing tab | `billing_service_ids` leaves out what `hide_sp_billing_tab_from_specific_roles` hides | billing.test.ts |
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, listOf, one, type People, patch, read, request, signInAll } from '../support/journey.ts';
import { having } from '../support/members.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Json = Record<string, unknown>;
type App = {
  readonly user: Record<string, unknown> & { readonly id: string };
  readonly org: { readonly type: string };
  readonly flags: Record<string, boolean>;
  readonly routes: readonly { readonly path: string }[];
  readonly blocked: readonly string[];
};

const PASSWORD = { user_old_password: 'Demo@12345', user_new_password: 'Demo@12345x', user_confirm_pass: 'Demo@12345x' };

describe.each(engines)('section 6 on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let owner: Caller;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
    owner = await server.as('owner@demo.test');
  });
  afterAll(() => server.stop());

  const app = async (caller: Caller): Promise<App> => (await caller.get('/v1/definitions/app')).body;
  const isOpen = ({ routes }: App, path: string) => routes.some((route) => route.path === path);
  it('organisation types: owner, service provider and customer, all behind /v1', async () => {
    const types = await Promise.all([owner, people.fixit, people.acme].map(async (caller) => (await app(caller)).org.type));
    expect(types).toEqual(['ORG_TYPE_OWNER', 'ORG_TYPE_SRVC_PRVDR', 'ORG_TYPE_CUSTOMER']);
  });

  it('role flags: somebody is an administrator if any role has it', async () => {
    const roles = await listOf(people.fixit, 'role', 'true');
    const id = (name: (role: Json) => boolean) => roles.find(name)?.id;
    const [admin, desk] = [id(({ is_admin }) => is_admin === true), id(({ name }) => name === 'Dispatcher')];
    expect((await app(people.dispatcher)).user).toMatchObject({ is_admin: false, is_on_field: false });
    await having(people.fixit, 'user@fixit.test', { user_role: [desk, admin], user_primary_role: desk }, async () => {
      expect((await app(people.dispatcher)).user).toMatchObject({ is_admin: true });
    });
    expect((await app(people.tech)).user).toMatchObject({ is_admin: false, is_on_field: true });
  });

  it('views: administrators but owners toggle, all others are in the user view', async () => {
    const toggle = (caller: Caller, view: string) => caller.post('/v1/user/toggle_view', { view });
    expect((await app(people.acme)).user.view).toBe('ADMIN');
    dataOf(await toggle(people.acme, 'USER'));
    expect((await app(people.acme)).user.view).toBe('USER');
    dataOf(await toggle(people.acme, 'ADMIN'));
    for (const caller of [owner, people.acmeUser, people.dispatcher, people.tech]) {
      await toggle(caller, 'ADMIN');
      expect((await app(caller)).user.view).toBe('USER');
    }
  });

  it('pages of administrators are closed to others', async () => {
    const closed = [
      '/dashboard',
      '/users',
      '/setup/user-config/roles',
      '/setup/user-config/locations',
      '/setup/user-config/fields',
      '/setup/custom-fields',
      '/setup/srvc-req/types',
      '/setup/srvc-req/sub-tasks-types',
      '/setup/user-config/restrictions',
      '/setup/srvc-req/settings',
    ];
    const admin = await app(people.acme);
    const others = await Promise.all([people.acmeUser, people.dispatcher, people.tech].map(app));
    for (const path of closed.filter((each) => isOpen(admin, each)))
      for (const other of others) expect(other.blocked, path).toContain(path);
    for (const path of ['/setup/user-config/restrictions', '/setup/srvc-req/settings']) expect(isOpen(admin, path), path).toBe(true);
  });

  it('pages of one organisation type are closed to the others', async () => {
    const closed: [Caller, string[]][] = [
      [people.fixit, ['/dashboard-user', '/services', '/services/:srvc_id', '/srvcProviders', '/organisations', '/dashboard-owner']],
      [people.acme, ['/dashboard-prvdr', '/customer-requests', '/organisations', '/dashboard-owner']],
      [owner, ['/dashboard-prvdr', '/dashboard-user']],
    ];
    for (const [caller, paths] of closed) {
      const { routes } = await app(caller);
      for (const path of paths) expect(routes.map((route) => route.path)).not.toContain(path);
    }
  });

  it('menu rights: any of three lets read, each of the others its own, and providers always write', async () => {
    const { user_role } = await one(people.acme, 'user', "doc.user_email == 'user@acme.test'");
    const role = await read(people.acme, 'role', user_role[0]);
    for (const [right, writes] of [
      ['CREATE', 'menu_creates'],
      ['UPDATE', 'menu_updates'],
      ['READ', 'none'],
    ] as const) {
      const menu_rights = ['manageInventory', 'stockTransfer', 'depRequests'].map((menu_id) => ({ menu_id, rights_type: [right] }));
      dataOf(await patch(people.acme, 'role', role.id, { menu_rights }));
      const { user } = await app(people.acmeUser);
      expect(user.menu_reads).toEqual(['manageInventory', 'stockTransfer', 'depRequests']);
      for (const list of ['menu_creates', 'menu_updates'])
        expect(user[list], right).toEqual(list === writes ? ['manageInventory', 'stockTransfer', 'depRequests'] : []);
    }
    dataOf(await patch(people.acme, 'role', role.id, { menu_rights: role.menu_rights }));
    const { user } = await app(people.tech);
    expect(user.menu_reads).toEqual(['pool']);
    expect(user.menu_creates).toEqual(expect.arrayContaining(['manageInventory', 'stockTransfer', 'depRequests']));
    expect(user.menu_updates).toEqual(user.menu_creates);
  });

  it('service rights: what a role gives on one service type holds there alone', async () => {
    const { user } = await app(people.acmeUser);
    const [own] = user.read_service_ids as number[];
    const other = await one(people.acme, 'service-type', "doc.name == 'Showroom installation'");
    expect(user.read_service_ids).toEqual([own]);
    expect(own).not.toBe(other.id);
    expect(await listOf(people.acmeUser, 'service-request', `doc.srvc_type_id == ${other.id}`)).toEqual([]);
    expect((await people.acmeUser.post('/v1/data/service-request', { ...request, srvc_type_id: other.id })).status).toBe(422);
  });

  it('feature flags reach rules as `flags`', async () => {
    const { flags } = await app(people.acme);
    for (const code of ['TMS250303485281', 'TMS250514964399', 'TMS250613586199', 'TMS250613736422']) expect(flags[code], code).toBe(true);
    expect(flags.nothing).toBeUndefined();
  });

  it('attendance: owners have none', async () => {
    expect((await owner.post('/v1/data/punch', {})).status).toBe(404);
    expect((await owner.get('/v1/data/punch')).body.data ?? []).toEqual([]);
  });

  it('Change Password: not for people on field, nor for those who may not', async () => {
    expect((await people.tech.post('/v1/user/change_user_password', PASSWORD)).status).toBe(404);
    await having(people.fixit, 'user@fixit.test', { cannot_change_password: true }, async () => {
      expect((await people.dispatcher.post('/v1/user/change_user_password', PASSWORD)).status).toBe(404);
    });
    expect((await people.dispatcher.post('/v1/user/change_user_password', { ...PASSWORD, user_old_password: 'wrong' })).status).toBe(400);
  });

  it('per-user flags: files, deleting, deployment, the app, the call button and job offers', async () => {
    await having(people.fixit, 'user@fixit.test', { restrict_export_dump_requests: true }, async () => {
      for (const entity of ['service-request', 'subtask']) {
        expect((await people.dispatcher.get(`/v1/data/${entity}?purpose=export`)).status).toBe(404);
        expect((await people.dispatcher.get(`/v1/definitions/entities/${entity}`)).body.can.export).toBeUndefined();
        expect((await people.dispatcher.get(`/v1/data/${entity}?page_size=1`)).status).toBe(200);
      }
    });
    const { requestId } = await givenRequest(people);
    await having(people.acme, 'user@acme.test', { cannot_delete_service_requests: true }, async () => {
      expect((await act(people.acmeUser, 'service-request', requestId, 'delete-request')).status).toBe(404);
    });
    const before = (await app(people.dispatcher)).user;
    const more = {
      can_see_dep_requests: false,
      app_access: ['tasks'],
      enable_call_consumer_button: false,
      automation_values: ['a', 'b'],
      automation_value: 'b',
    };
    await having(people.fixit, 'user@fixit.test', more, async () => {
      const { user } = await app(people.dispatcher);
      expect(user).toMatchObject({
        can_see_dep_requests: false,
        app_access: ['tasks'],
        enable_call_consumer_button: false,
        has_job_offers: true,
      });
    });
    await having(people.fixit, 'user@fixit.test', { automation_value: 'c', automation_values: ['a'] }, async () => {
      expect((await app(people.dispatcher)).user.has_job_offers).toBe(false);
    });
    expect((await app(people.dispatcher)).user).toEqual(before);
  });

  it('bulk create: nothing is made by people on field, one or many', async () => {
    for (const entity of ['subtask', 'service-request']) {
      for (const [path, body] of [
        ['', {}],
        ['', [{}, {}]],
        ['?validate_only=true', [{}]],
        ['?on_error=continue', [{}]],
      ] as const)
        expect((await people.tech.post(`/v1/data/${entity}${path}`, body)).status, `${entity}${path}`).toBe(404);
      expect((await people.tech.get(`/v1/definitions/forms/${entity}?for=create`)).status).toBe(404);
    }
  });

  it('customer-access assignment: only where the people of a provider are set up', async () => {
    const shows = async (caller: Caller) => {
      const { fields } = (await caller.get('/v1/definitions/forms/user?for=create')).body;
      return fields.find(({ name }: { name: string }) => name === 'assgnd_org_ids')?.rules.show;
    };
    expect(await shows(people.fixit)).toBe("org.type == 'ORG_TYPE_SRVC_PRVDR'");
    const viewer = await one(people.acme, 'user', "doc.user_email == 'user@acme.test'");
    const globex = (await listOf(people.fixit, 'organisation', "doc.nickname == 'Globex'"))[0];
    expect((await patch(people.acme, 'user', viewer.id, { assgnd_org_ids: [globex.id] })).status).toBe(422);
    await having(people.fixit, 'user@fixit.test', { assgnd_org_ids: [globex.id] }, async () => {
      const { user } = await app(people.dispatcher);
      expect(user.brand_ids).toEqual([globex.id]);
      const brands = new Set((await listOf(people.dispatcher, 'service-request', 'true')).map(({ org_id }: Json) => org_id));
      expect([...brands]).toEqual([globex.id]);
    });
  });

  it('requests open under /customer-requests for providers, under /services for those with rights on the type, and nowhere else', async () => {
    const { requestId, typeId } = await givenRequest(people);
    const provider = await app(people.dispatcher);
    expect(isOpen(provider, '/customer-requests/:srvc_type_id/:id')).toBe(true);
    expect(isOpen(provider, '/services/:srvc_id/:id')).toBe(false);
    const brand = await app(people.acmeUser);
    expect(isOpen(brand, '/services/:srvc_id/:id')).toBe(true);
    expect(isOpen(brand, '/customer-requests/:srvc_type_id/:id')).toBe(false);
    expect(brand.user.read_service_ids).toContain(typeId);
    const stranger = await server.as('vidya.nair@acme.test');
    expect((await app(stranger)).user.read_service_ids).not.toContain(typeId);
    expect((await stranger.get(`/v1/data/service-request/${requestId}`)).status).toBe(404);
  });

  it('attachments of hidden fields are neither listed nor addressed', async () => {
    const type = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
    const custom_fields = [...type.custom_fields, { id: 'warranty_papers', label: 'Warranty papers', type: 'Files' }];
    dataOf(await patch(people.acme, 'service-type', type.id, { custom_fields }));
    const { requestId } = await givenRequest(people);
    const file = { id: '018f2f3a-0000-7000-8000-00000000abcd', name: 'invoice.pdf', type: 'application/pdf', size: 12 };
    await server.server.parts.database.admin((run) =>
      run(`update service_request set custom = '${JSON.stringify({ warranty_papers: [file] })}'::jsonb where id = '${requestId}'`),
    );
    expect(JSON.stringify(await read(people.dispatcher, 'service-request', requestId))).toContain('/media/');
    const body = { name: 'Invoices', subject: 'field', entity: 'service-request', fields: ['/custom/warranty_papers'] };
    const { id } = dataOf(await people.fixit.post('/v1/data/restriction', body), 201);
    const seen = await people.dispatcher.get(`/v1/data/service-request/${requestId}`);
    expect(seen.text).not.toContain('/media/');
    expect(seen.text).not.toContain('warranty_papers');
    expect((await people.fixit.delete(`/v1/data/restriction/${id}`)).status).toBe(204);
    dataOf(await patch(people.acme, 'service-type', type.id, { custom_fields: type.custom_fields }));
  });
});
