/** Organisations: made by the platform owner with their first administrator, and what must hold for their settings. */

import type { Connection } from '../../../engine/server/database/port.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { pointerIn } from '../../../engine/server/workflows/rows.ts';
import {
  type Changed,
  type Draft,
  type EntityName,
  type EntityRows,
  type HooksOf,
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

export const organisationHooks: HooksOf<'organisation'> = {
  beforeCreate: (changes) => assertSettings(changes),
  beforeUpdate: (changes) => assertSettings(changes),
};

/** @throws invalid (422): a country, time zone or currency that nobody knows would break the numbers, days and amounts of the organisation. */
function assertSettings(changes: readonly Changed<'organisation'>[]): void {
  const errors = changes.flatMap(({ before, after }, index) => {
    const isOther = (name: 'time_zone' | 'currency' | 'select_country_code') => before?.[name] !== after[name];
    const faults: FieldProblem[] = [];
    if (isOther('time_zone') && !isTimeZone(after.time_zone))
      faults.push({ pointer: '/time_zone', code: 'time_zone', message: said('problem.people.give_time_zone_name_like') });
    if (isOther('currency') && !isCurrency(after.currency))
      faults.push({ pointer: '/currency', code: 'currency', message: said('problem.people.give_currency_three_letters_like') });
    if (isOther('select_country_code') && !isRegion(after.select_country_code))
      faults.push({ pointer: '/select_country_code', code: 'region', message: said('problem.people.give_country_two_letters_like') });
    if (after.org_type === 'ORG_TYPE_OWNER' && before !== null && after.is_active !== true)
      faults.push({ pointer: '/is_active', code: 'owner', message: said('problem.people.platform_owner_cannot_switched_off') });
    return faults.map((fault) => ({ ...fault, pointer: pointerIn(changes, index, fault.pointer) }));
  });
  if (errors.length > 0) throw problems.invalid({ errors });
}

function isTimeZone(name: unknown): boolean {
  if (typeof name !== 'string' || !/^[A-Z][A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** 'ZZ' is the name of no country at all. */
const isRegion = (code: unknown) =>
  typeof code === 'string' && /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && regionNames.of(code) !== undefined;

const currencies: ReadonlySet<unknown> = new Set(Intl.supportedValuesOf('currency'));
const isCurrency = (code: unknown) => currencies.has(code);
