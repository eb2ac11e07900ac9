// @vitest-environment happy-dom
import validator from '@rjsf/validator-ajv8';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { AppPlan } from '../../core/definitions/view-types.ts';
import { RecordContext } from '../nodes/record-context.ts';
import { EngineProvider } from '../provider/engine-provider.tsx';
import type { EngineHost } from '../types.ts';
import { useFieldRecord } from './form-record.ts';
import { RecordForm, type RecordFormProps } from './record-form.tsx';
import { planOf, textField } from './test-kit.tsx';

afterEach(cleanup);

const Whose = () => <i data-testid="whose">{JSON.stringify(useFieldRecord())}</i>;
const around = { entity: 'page', record: { id: 'p1', version: 1 }, labels: {}, labelOf: () => undefined };
const host = {
  client: {},
  widgets: { nodes: {}, cells: {}, fields: { text: () => Promise.resolve({ default: Whose as never }) } },
  navigate: () => undefined,
  Link: () => null,
} as unknown as EngineHost;
const app = { org: { currency: 'INR', time_zone: 'Asia/Kolkata' } } as AppPlan;
const fields = [textField('note')];

const inForm = (props: Omit<RecordFormProps, 'scope' | 'onSubmit'>) =>
  render(
    <EngineProvider host={host} app={app} retries={0}>
      <RecordContext value={around}>
        <RecordForm scope={{}} validator={validator} onSubmit={async () => undefined} {...props} />
      </RecordContext>
    </EngineProvider>,
  );
const whose = async () => JSON.parse((await screen.findByTestId('whose')).textContent ?? '');

it.each<[string, Omit<RecordFormProps, 'scope' | 'onSubmit'>, unknown]>([
  [
    'is the one that a form changes',
    { plan: planOf(fields, { for: 'update' }), initial: { id: 't1', version: 2 } },
    { entity: 'thing', id: 't1' },
  ],
  ['may have a number', { plan: planOf(fields, { for: 'update' }), initial: { id: 7, version: 2 } }, { entity: 'thing', id: '7' }],
  ['is the one that a workflow runs on', { plan: planOf(fields, { for: 'close' }), parent: { id: 't2' } }, { entity: 'thing', id: 't2' }],
  ['is none yet in a form that makes one, whatever page is around', { plan: planOf(fields) }, null],
])('the record of a field %s', async (_what, props, expected) => {
  inForm(props);
  expect(await whose()).toEqual(expected);
});

it('the record of a field is that of the page outside a form', async () => {
  const { rerender } = render(
    <RecordContext value={around}>
      <Whose />
    </RecordContext>,
  );
  expect(await whose()).toEqual({ entity: 'page', id: 'p1' });
  rerender(<Whose />);
  expect(await whose()).toBeNull();
});
