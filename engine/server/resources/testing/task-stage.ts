/** A stage whose tasks have hooks and custom fields, with the people who write them. */
import type { Row } from '../../database/port.ts';
import type { Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { system } from '../../kernel/principal.ts';
import type { Change, EntityHooks, HookContext } from '../types.ts';
import { guest, openStage, otherTeam, person, type Stage, seeding, team } from './stage.ts';

export const admin = person({ is_admin: true, can_see_consumer_phonenumber: true });
export const unseeing = person({ is_admin: true });
export const other = person({ org: otherTeam, is_admin: true });
export const stranger = person({ org: guest, type: 'VISITOR', partners: [team] });

/** A person of the team, whom records may name. */
export const friend = newId();

/** Gives every task a note, refuses one title, and scores another once it is written. */
const task: EntityHooks = {
  beforeCreate: async (changes, { resources, connection }) => {
    const { data } = await resources.list(system('hook'), 'kind', {}, connection);
    for (const change of changes) change.after.hook_note = `${change.after.title} of ${data.length}`;
  },
  afterCreate: async (changes, { resources, connection }) => {
    const late = changes.find(({ after }) => after.title === 'late failure');
    if (late) await resources.update(system('hook'), 'task', [{ id: newId(), patch: {} }], connection);
    await scoreLater(changes, { resources, connection });
  },
  beforeUpdate: (changes) => {
    for (const change of changes) if (change.after.title === 'hooked') change.after.done = true;
  },
  afterUpdate: (changes, context) => scoreLater(changes, context),
};

async function scoreLater(changes: readonly Change[], { resources, connection }: Pick<HookContext, 'resources' | 'connection'>) {
  const scored = changes.filter(({ after }) => after.title === 'scored later' && after.score !== 7);
  const patches = scored.map(({ after }) => ({ id: String(after.id), patch: { score: 7 } }));
  await resources.update(system('hook'), 'task', patches, connection);
}

const fields = [
  { id: 'floor', label: 'Floor', type: 'NumberInput', required: true },
  { id: 'colour', label: 'Colour', type: 'Dropdown', options: ['red', 'blue'] },
  { id: 'photos', label: 'Photos', type: 'Files' },
  { id: 'odd', label: 'Odd', type: 'Hologram' },
];

export type TaskStage = Stage & {
  /** Numbers of kinds: one with fields, one that is off, one of another team. */
  readonly repair: number;
  readonly off: number;
  readonly elsewhere: number;
  /** May write what is of kind `repair`. */
  readonly staff: ReturnType<typeof person>;
  /** A task of another team. */
  readonly foreign: Row;
};

export async function openTaskStage(): Promise<TaskStage> {
  const stage = await openStage({ hooks: { task } });
  const kinds = await stage.resources.create(seeding, 'kind', [
    { org_id: team, name: 'Repair', custom_fields: fields },
    { org_id: team, name: 'Off', is_active: false },
    { org_id: otherTeam, name: 'Elsewhere' },
  ]);
  const [repair = 0, off = 0, elsewhere = 0] = kinds.map(({ id }) => Number(id));
  await stage.resources.create(seeding, 'person', [{ id: friend, org_id: team, name: 'Asha' }]);
  const [foreign = {}] = await stage.resources.create(seeding, 'task', [{ org_id: otherTeam, title: 'theirs' }]);
  return { ...stage, repair, off, elsewhere, staff: person({ kind_ids: [repair] }), foreign };
}

/** The problem that some work ends with. Throws when it was let through. */
export const refusal = (work: Promise<unknown>): Promise<Problem> =>
  work.then(
    () => Promise.reject(new Error('It was let through.')),
    (error: Problem) => error,
  );

/** Calls that most tests of writing make, on a stage that is open by then. */
export const taskCalls = (stage: () => Stage) => ({
  create: async (row: Row, by = admin): Promise<Row> => (await stage().resources.create(by, 'task', [row]))[0] ?? {},
  update: async (row: Row, patch: Row, by = admin): Promise<Row> =>
    (await stage().resources.update(by, 'task', [{ id: String(row.id), version: Number(row.version), patch }]))[0] ?? {},
  stored: async (id: unknown) => (await stage().rows(`select * from task where id = '${String(id)}'`))[0] ?? {},
  count: async () => Number((await stage().rows('select count(*)::integer as count from task'))[0]?.count),
});
