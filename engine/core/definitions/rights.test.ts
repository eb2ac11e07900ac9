import { describe, expect, it } from 'vitest';
import { changed, schemas } from './fixture.ts';
import { plan, validateDefinitions } from './index.ts';
import type { DefinitionFile } from './types.ts';

const RIGHTS = [
  { id: 'tasks', label: 't:task', reach: ['reports', 'organisation'], order: 2 },
  { id: 'kinds', label: 't:tasks', reach: ['organisation'], order: 1 },
];
const GRANTS = {
  type: 'array',
  'x-type': 'matrix',
  title: 't:task',
  'x-grants': { right: 'right', reach: 'reach' },
  items: {
    type: 'object',
    required: ['right', 'verbs'],
    properties: {
      right: { type: 'string', title: 't:task' },
      verbs: { type: 'array', title: 't:task', items: { type: 'string', enum: ['READ'] } },
      reach: { type: 'string', title: 't:task', enum: ['own', 'reports', 'organisation'] },
    },
  },
};

/** The small product, in which tasks bring two rights and a list that gives them. */
function withRights(when: string, rights: unknown = RIGHTS): readonly DefinitionFile[] {
  const files = changed('task.json', '/x-rights', rights);
  const json = files.find(({ file }) => file === 'task.json')?.json as { properties: object; 'x-access': object[] };
  Object.assign(json.properties, { grants: GRANTS });
  Object.assign(json['x-access'][0] ?? {}, { when });
  return files;
}
const faults = (when: string, rights?: unknown) =>
  validateDefinitions(withRights(when, rights), schemas).map(({ pointer, code, message }) => `${pointer} ${code} ${message}`);

describe('rights that entities name', () => {
  it('are offered in their order, each with how far it reaches', () => {
    const planned = plan(withRights("'kinds' in user.menu_reads"), schemas);
    if (!planned.ok) throw new Error(JSON.stringify(planned.faults));
    expect([...planned.product.rights.keys()]).toEqual(['kinds', 'tasks']);
    const [right] = planned.product.entities.get('task')?.fields.get('grants')?.items ?? [];
    expect(right?.schema.enum).toEqual(['kinds', 'tasks']);
    expect(right?.options?.map((option) => [option.value, option.with?.reach])).toEqual([
      ['kinds', ['organisation']],
      ['tasks', ['reports', 'organisation']],
    ]);
  });

  it('may be asked for by rules', () => {
    expect(faults("'kinds' in user.menu_reads && 'tasks.read.reports' in user.rights")).toEqual([]);
  });

  it('are refused where no entity names them, or they do not reach that far', () => {
    const place = '/x-access/0/when unknown-right No entity names the right';
    expect(faults("'kind' in user.menu_reads")).toEqual([`${place} "kind" (x-rights); there are: kinds, tasks. Did you mean "kinds"?`]);
    const known = 'kinds.read.organisation, tasks.read.reports, tasks.read.organisation';
    for (const wrong of ['tasks.read.own', 'tasks', 'tasks.delete.reports'])
      expect(faults(`"${wrong}" in user.rights`)).toEqual([`${place} "${wrong}" (x-rights); there are: ${known}.`]);
  });

  it('are named once', () => {
    expect(faults('user.is_admin', [...RIGHTS, RIGHTS[0]])).toEqual(['/x-rights/2 duplicate "tasks" is already a right of task.json.']);
  });
});
