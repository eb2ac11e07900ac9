/** `/sample` shows every widget, view, card and chart in one screen (a new one has to come here too). */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { isObject } from '../../engine/core/json/index.ts';

/** Pages of their own, and what only stands beside a record of the work. */
const elsewhere: Readonly<Record<string, string>> = {
  'address-block': 'draws the address of a form: new customer',
  'api-docs': '/api-docs',
  'bulk-job': 'a bulk job',
  'attendance-row': 'a phone, and who may punch',
  'call-button': 'a task that may be called about',
  'download-app': '/download-app',
  'fields-creator': '/fields-creator',
  'figure-matrix': 'the capacity of a week, and windows of a task',
  'flow-graph': 'a flow, and an execution',
  'guided-steps': '/my-tasks/:id/flow',
  'host-action': '/toggle-role, which acts as soon as it opens',
  'lifecycle-graph': 'a group of statuses',
  'linked-form': 'the page behind a link',
  'linked-record': 'the page behind a link',
  'linked-windows': 'the page behind a link',
  'notification-settings': '/main/my-account/notifications',
  'override-editor': '/setup/overrides',
  'word-editor': '/setup/words',
  playground: '/devlPlayground',
  'ranked-choices': 'who could do a task that nobody has',
  'record-by': 'draws nothing itself',
  'release-log': '/version-log, /change-log',
  'score-bars': 'the AI rating of a finished task',
  'set-password': 'the page behind a link',
  'shared-files': '/share, which another app opens',
  'short-link': 'the page behind a link',
  'sign-in': '/signin',
  'status-actions': 'a task with a status',
};

const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

/** Values under a key, wherever in the JSON. */
const valuesOf = (json: unknown, key: string): unknown[] => {
  if (Array.isArray(json)) return json.flatMap((item) => valuesOf(item, key));
  if (!isObject(json)) return [];
  return Object.entries(json).flatMap(([name, value]) => (name === key ? [value] : valuesOf(value, key)));
};

it('shows every widget', async () => {
  const schemas = globSync('{widgets,src/web/widgets}/**/options.schema.json');
  const widgets = schemas.map((path) => path.split('/').at(-2) ?? '');
  const shown = new Set(valuesOf(await read('screens/developer/sample.json'), 'widget'));
  expect(widgets.length).toBeGreaterThan(30);
  expect(widgets.filter((name) => !shown.has(name)).sort()).toEqual(Object.keys(elsewhere).sort());
});

it.each([
  ['view', 'widgets/collection/options.schema.json', 'as'],
  ['card', 'widgets/collection/options.schema.json', 'card'],
  ['chart', 'widgets/nodes/dashboard/options.schema.json', 'kind'],
])('shows every %s', async (_, file, key) => {
  const stated = valuesOf(await read(file), key).flatMap((schema) => (isObject(schema) && Array.isArray(schema.enum) ? schema.enum : []));
  const implied = key === 'card' ? ['record-card'] : [];
  const shown = new Set([...valuesOf(await read('screens/developer/sample.json'), key), ...implied]);
  expect(stated.length).toBeGreaterThan(1);
  expect(stated.filter((one) => !shown.has(one))).toEqual([]);
});
