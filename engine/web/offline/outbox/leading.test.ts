/** A workflow that leads on by itself shows its record there before it is sent: where the server would move it, and nowhere else. */
import { expect, it } from 'vitest';
import type { AppPlan, EntityView } from '../../../core/definitions/view-types.ts';
import type { RecordData } from '../../../react/types.ts';
import type { KeptRows } from '../rows.ts';
import { afterCommand } from './effects.ts';
import type { Command } from './types.ts';

const row = (id: string, more: object = {}): RecordData => ({ id, version: 1, ...more }) as RecordData;
const keptOf = (...rows: RecordData[]): KeptRows => ({ at: 1, labels: {}, rows: new Map(rows.map((one) => [String(one.id), one])) });

const rows = {
  moves: { entity: 'move', group: 'group', from: 'from', to: 'to', roles: 'roles', guard: 'guard' },
  states: { entity: 'state', group: 'group', key: 'key', initial: 'first', retired: 'retired', require: 'require' },
};
const app = {
  user: { id: 'u', role_ids: ['r1'] },
  org: { id: 'o' },
  offline: [
    {
      entity: 'job',
      changes: [
        { name: 'arrive', set: { arrived_at: 'now()' }, leads: { by: 'move-on', input: 'to', key: 'busy', field: 'state', rows } },
        { name: 'move-on', set: { state: 'input.to', kind: 'input.to.kind' } },
      ],
    },
  ],
} as unknown as AppPlan;
const view = { name: 'job', title: 'title', fields: [{ name: 'state', ref: 'state' }], workflows: [] } as unknown as EntityView;

const open = { id: 'm1', from: 'new', to: 'busy-1', roles: [], guard: null };
const busy = { key: 'busy', kind: 'ACTIVE', retired: false, require: [] };

async function arrived(way: object = {}, state: object = {}, job: object = {}): Promise<RecordData> {
  const known: Readonly<Record<string, KeptRows>> = {
    // Another group has a state of the same key, to which no way leads.
    state: keptOf(row('busy-0', busy), row('busy-1', { ...busy, ...state })),
    move: keptOf(row('m0', { ...open, from: 'done' }), row('m1', { ...open, ...way })),
  };
  const command = { change: 'arrive', entity: 'job', record: 'j', body: {}, at: Date.parse('2026-03-02T09:00:00Z'), files: [] };
  const context = { app, view, kept: async (entity: string) => known[entity], viewOf: async () => undefined };
  return afterCommand(row('j', { state: 'new', kind: 'WAITING', ...job }), command as unknown as Command, context);
}

it('shows the record in the state of the key, with what the move there sets', async () => {
  expect(await arrived()).toMatchObject({ arrived_at: '2026-03-02T09:00:00.000Z', state: 'busy-1', kind: 'ACTIVE' });
  expect(await arrived({ roles: ['r2', 'r1'], guard: 'doc.arrived_at != null' })).toMatchObject({ state: 'busy-1' });
  expect(await arrived({}, { require: ['/title'] }, { title: 'Pump' })).toMatchObject({ state: 'busy-1' });
});

it.each<[string, object, object]>([
  ['no way leads there', { from: 'other' }, {}],
  ['the way is another role’s', { roles: ['r2'] }, {}],
  ['its guard does not hold', { guard: "doc.kind == 'DONE'" }, {}],
  ['its guard cannot be read', { guard: 'doc.' }, {}],
  ['the state is retired', {}, { retired: true }],
  ['what the state requires is missing', {}, { require: ['/title'] }],
])('leaves it where it is, where %s', async (_, way, state) => {
  expect(await arrived(way, state)).toMatchObject({ arrived_at: '2026-03-02T09:00:00.000Z', state: 'new', kind: 'WAITING' });
});
