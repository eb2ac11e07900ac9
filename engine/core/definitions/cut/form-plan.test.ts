import { describe, expect, it } from 'vitest';
import { changed } from '../fixture.ts';
import { entityView, formPlan } from '../index.ts';
import type { Viewer } from '../types.ts';
import { admin, planned, rightsOf, staff } from './fixture.ts';

const custom = [
  { id: 'floor', label: 'Floor', type: 'TextInput', required: true },
  { id: 'old', label: 'Old', type: 'Gone' },
];
const formFor = (person: Viewer, purpose: string, customFields?: unknown) =>
  formPlan({ rights: rightsOf(person), entity: 'task', purpose, customFields, validatorOf: () => '/v.js' });
const propertiesOf = (schema: unknown) => Object.keys((schema as { properties: object }).properties);

describe('formPlan', () => {
  it('asks for what may be written, labels as titles', () => {
    const form = formFor(admin, 'create');
    expect(propertiesOf(form?.schema)).toEqual([
      'title',
      'kind_id',
      'due',
      'labour',
      'cost',
      'phone',
      'state',
      'reason',
      'photos',
      'marks',
      'city',
    ]);
    expect(form?.schema).toMatchObject({
      required: ['title'],
      properties: { title: { type: 'string', maxLength: 40, title: 'field.title' }, state: { enum: ['open', 'shut', null] } },
    });
    expect(JSON.stringify(form?.schema)).not.toContain('x-');
    expect(form?.validator).toBe('/v.js');
  });

  it('shows computed fields of a new record, and on update whatever may be read', () => {
    const shown = (purpose: string) =>
      formFor(admin, purpose)
        ?.fields.filter((field) => field.readOnly)
        .map((field) => [field.name, field.required]);
    expect(shown('create')).toEqual([
      ['total', false],
      ['priced', false],
    ]);
    expect(shown('update')).toEqual([
      ['org_id', false],
      ['total', false],
      ['priced', false],
    ]);
  });

  it('leaves out what may not be written, and masked values on update', () => {
    expect(formFor(staff, 'create')).toBeUndefined();
    expect(propertiesOf(formFor(staff, 'update')?.schema)).toEqual([
      'title',
      'kind_id',
      'due',
      'labour',
      'state',
      'reason',
      'photos',
      'marks',
      'city',
    ]);
    expect(formFor(staff, 'update')?.fields.find((field) => field.name === 'phone')).toMatchObject({ readOnly: true });
  });

  it('carries custom fields under custom', () => {
    const form = formFor(admin, 'create', custom);
    expect(form?.schema).toMatchObject({
      required: ['title', 'custom'],
      properties: { custom: { type: 'object', required: ['floor'], properties: { floor: { title: 'Floor' } } } },
    });
    expect(form?.fields.slice(-2)).toMatchObject([
      { pointer: '/custom/floor', literal: true, required: true, readOnly: false },
      { pointer: '/custom/old', unknownType: 'Gone', readOnly: true },
    ]);
  });

  it('asks for the input of a workflow', () => {
    const form = formFor(admin, 'finish', custom);
    expect(propertiesOf(form?.schema)).toEqual(['remarks', 'to']);
    expect(form?.fields.find((field) => field.name === 'to')).toMatchObject({ ref: 'kind', refFilter: 'doc.name != parent.title' });
    expect(formFor(staff, 'finish')).toBeUndefined();
  });

  it('offers a choice to those who may make it, and shows everybody what is stored', () => {
    const chooser = planned(changed('task.json', '/properties/state/x-options/1/allow', 'user.is_admin'));
    const rightsTo = (person: Viewer) => rightsOf(person, chooser);
    const choices = (person: Viewer) =>
      formPlan({ rights: rightsTo(person), entity: 'task', purpose: 'update', validatorOf: () => '/v.js' })
        ?.fields.find(({ name }) => name === 'state')
        ?.options?.map(({ value }) => value);
    expect([choices(admin), choices(staff)]).toEqual([['open', 'shut'], ['open']]);
    const shown = entityView(rightsTo(staff), 'task')?.fields.find(({ name }) => name === 'state');
    expect(shown?.options?.map(({ value }) => value)).toEqual(['open', 'shut']);
    expect(JSON.stringify(shown)).not.toContain('is_admin');
  });

  it.each(['read', 'delete', 'nope', '__proto__', 'constructor'])('has no form for %s', (purpose) => {
    expect(formFor(admin, purpose)).toBeUndefined();
  });
});
