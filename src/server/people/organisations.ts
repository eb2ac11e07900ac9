/** Organisations: made by the platform owner with their first administrator. */

import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import {
  type Draft,
  type EntityName,
  type EntityRows,
  present,
  tables,
  takeTurn,
  type WorkflowInputs,
  type WorkflowOf,
} from '../rows/index.ts';
import { codeOf } from './organisation-code.ts';

const server = system('create-organisation');
const NICKNAME = 40;

type Form = WorkflowInputs['organisation']['create-organisation'];

/** Fields of the form that are the organisation's own. */
const own = [
  'name',
  'name_legal',
  'org_type',
  'icon_file',
  'logo_file',
  'select_country_code',
  'country_name',
  'country_code',
  'selected_country_pincode_length',
  'mobile_digit',
  'currency',
  'time_zone',
] as const satisfies readonly (keyof Form & keyof EntityRows['organisation'])[];

/**
 * Makes an organisation, its administrators' role and the first administrator, who is invited like any new user.
 * Answers id, code, name and the administrator's name. @throws invalid (422) for a code that is taken.
 */
export const createOrganisation: WorkflowOf<'organisation', 'create-organisation'> = {
  name: 'create-organisation',
  entity: 'organisation',
  async run({ connection, resources }, { input }) {
    const make = async <E extends EntityName>(entity: E, row: Draft<E>) =>
      present((await resources.create(server, entity, [row], connection))[0]);
    const settings = Object.fromEntries(own.map((name) => [name, input[name] ?? null])) as Pick<Form, (typeof own)[number]>;
    const { name } = input;
    const nickname = input.nickname || name.slice(0, NICKNAME);
    const organisation = await make('organisation', { ...settings, nickname, code: await freeCode(connection, name, input.code || null) });
    const role = await make('role', { org_id: organisation.id, name: 'Administrator', is_admin: true });
    const admin = await make('user', {
      org_id: organisation.id,
      user_name: input.admin_name,
      user_email: input.admin_email,
      user_mobile: input.admin_mobile,
      user_designation: 'Administrator',
      user_role: [role.id],
    });
    return { id: organisation.id, code: organisation.code, name, admin: admin.user_name, admin_id: admin.id };
  },
};

/** The wanted code, or one made from the name. Whoever asks the same at the same moment waits. */
async function freeCode(connection: Connection, name: string, wanted: string | null): Promise<string> {
  await takeTurn(connection, 'organisation code');
  const rows = await tables(connection).selectFrom('organisation').select('code').execute();
  const taken = new Set(rows.map(({ code }) => code));
  const code = wanted ?? codeOf(name, taken);
  if (code !== undefined && !taken.has(code)) return code;
  throw problems.invalid({
    errors: [{ pointer: '/code', code: 'unique', message: said('problem.people.another_organisation_code_already') }],
  });
}
