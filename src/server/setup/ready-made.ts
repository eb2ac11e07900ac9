/**
 * Ready-made status groups: fixtures with one group, its statuses and moves, in texts by key. Whoever builds a group sees
 * them, and begins with one: all of it or nothing, with the rights that he has, and as his own from then on.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../../../engine/core/json/index.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { createFixtures, type FixtureDefinition, type FixtureFile } from '../../../engine/server/fixtures/index.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { folderAbove } from '../../../engine/server/kernel/root.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { Sentence } from '../../../engine/server/kernel/sentence.ts';
import type { WorkflowRun } from '../../../engine/server/workflows/types.ts';
import { defaults } from '../defaults/index.ts';
import { entityRows, type WorkflowOf } from '../rows/index.ts';

const FOLDER = 'src/server/setup/ready-made';

type ReadyMade = FixtureFile & { readonly id: string; readonly kind: string; readonly title: string; readonly text: string };

/** In the order of their names; read when somebody asks, like the definitions. */
export async function readyMade(): Promise<readonly ReadyMade[]> {
  const root = folderAbove(import.meta.url, FOLDER);
  const names = (await readdir(join(root, FOLDER))).filter((name) => name.endsWith('.json')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const fixture = JSON.parse(await readFile(join(root, FOLDER, name), 'utf8')) as FixtureDefinition;
      const [group = {}] = rowsOf(fixture, 'status-group');
      const { description: text = '' } = fixture;
      return {
        id: name.slice(0, -'.json'.length),
        file: `${FOLDER}/${name}`,
        fixture,
        kind: String(group.kind),
        title: String(group.name),
        text,
      };
    }),
  );
}

/** Rows of an entity that a fixture makes, with what they share; rows of ready-made groups are objects. */
export const rowsOf = ({ steps }: FixtureDefinition, entity: string): readonly Row[] =>
  steps
    .filter(({ create }) => create === entity)
    .flatMap(({ rows = [], with: shared = {} }) => rows.map((row) => (Array.isArray(row) ? {} : { ...shared, ...row })));

const KEYED = /^t:([a-z0-9_.]+)$/;

/** The value with each text by key in it as `say` gives it, deep. */
function worded(value: unknown, say: (key: string) => unknown): unknown {
  if (typeof value === 'string') {
    const [, key] = KEYED.exec(value) ?? [];
    return key === undefined ? value : say(key);
  }
  if (Array.isArray(value)) return value.map((each) => worded(each, say));
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, worded(each, say)])) : value;
}

/** Rows as they would be stored, with ids that only the drawing knows. */
const drawn = (rows: readonly Row[], entity: string): readonly Row[] =>
  rows.map(({ '#': key, ...row }, index) => ({
    ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainId(value)])),
    id: typeof key === 'string' ? key : `${entity}-${index}`,
  }));
const plainId = (value: unknown) => (typeof value === 'string' && value.startsWith('@') ? value.slice(value.indexOf('/') + 1) : value);

/** Answers those of a kind: `{ choices: [{ id, title, text, states, moves }] }`, states and moves as rows. */
export const offerReadyMade: WorkflowOf<'status-group', 'ready-made'> = {
  name: 'ready-made',
  entity: 'status-group',
  async run(_, { input }) {
    const say = (key: string) => new Sentence(said(key));
    const own = (await readyMade()).filter(({ kind }) => kind === input.kind);
    const choices = own.map(({ id, title, text, fixture }) => ({
      id,
      title,
      text,
      states: drawn(rowsOf(fixture, 'status'), 'status'),
      moves: drawn(rowsOf(fixture, 'status-transition'), 'status-transition'),
    }));
    return { choices: worded(choices, say) };
  },
};

/** Fills an empty group. @throws conflict (409) where it has statuses already */
export const beginWith: WorkflowRun = {
  name: 'begin-with',
  entity: 'status-group',
  async run({ principal, connection, resources, product, now }, { records, input }) {
    const [group] = records;
    const one = (await readyMade()).find(({ id, kind }) => id === input.ready_made && kind === group?.kind);
    if (!group || !one)
      throw problems.invalid({
        errors: [{ pointer: '/ready_made', code: 'reference', message: said('problem.setup.no_such_ready_made') }],
      });
    const id = String(group.id);
    const statuses = await entityRows(connection, { entity: 'status', column: 'group_id', values: [id], columns: ['id'] });
    if (statuses.length > 0)
      throw problems.conflict({ subCode: 'group_begun', message: said('problem.setup.group_begun', { name: group.name }) });
    const texts = product?.locales.get(String(input.language)) ?? {};
    const english = product?.locales.get('en') ?? {};
    const fixtures = createFixtures({
      resources: {
        // The group is there already.
        create: async (by, entity, rows) => (entity === 'status-group' ? [{ id }] : resources.create(by, entity, rows, connection)),
        update: (by, entity, changes) => resources.update(by, entity, changes, connection),
        list: (by, entity, query) => resources.list(by, entity, query),
      },
      run: async () => null,
      actor: () => principal,
      server: principal,
      now,
      timeZone: defaults.timeZone,
    });
    await fixtures.load(worded(one.fixture, (key) => texts[key] ?? english[key] ?? key) as FixtureDefinition);
    return { id, statuses: fixtures.keys('status').length };
  },
};
