// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import { layoutOfFlow } from '../../primitives/flow-drawing/layout.ts';
import { entriesOf, marksOf } from '../../primitives/flow-drawing/marks.ts';
import meta, { Empty, Failed, Faults, NotStarting, OtherVersion, TryingOut, Whole, Written } from './flow-graph.stories.tsx';

afterEach(cleanup);

describe('the drawing of a flow', () => {
  it('names every step with its rule and where it leads, in words', async () => {
    renderStory(meta, Whole);
    expect(
      await screen.findByRole('button', { name: "When created: Sub-task. Only where doc.priority == 'Urgent'. Then step 1" }),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: '2 Choose. If so: doc.cost > 0 step 2.1.1. Otherwise step 3' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '3 Call. Stock. Only where doc.cost > 0. Then step 4. If refused the end' })).toBeTruthy();
    expect(screen.getAllByRole('button')).toHaveLength(6);
  });

  it('marks the way that an execution went, where it stands, and what failed', async () => {
    renderStory(meta, Failed);
    const failed = await screen.findByRole('button', { name: /^3 Call\. .*Failed\. Here now\. / });
    expect(screen.getByRole('button', { name: /^1 Wait\. .*Waiting/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: '4 Notify people. Then the end' })).toBeTruthy();
    await userEvent.click(failed);
    expect(screen.getByText('The address could not be reached.')).toBeTruthy();
  });

  it('marks nothing where another version ran, and says so', async () => {
    renderStory(meta, OtherVersion);
    expect(await screen.findByText(/another version of the flow/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Failed/ })).toBeNull();
  });

  it('marks the steps that faults are about', async () => {
    renderStory(meta, Faults);
    expect(await screen.findByRole('button', { name: /^2\.1\.1 Fill in\. .*There is no field "titel"\./ })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /titel/ })).toHaveLength(1);
  });

  it('says where there is nothing to draw', async () => {
    renderStory(meta, Empty);
    expect(await screen.findByText('Nothing to draw.')).toBeTruthy();
  });
});

it('draws what is written, and offers records of what it starts on', async () => {
  renderStory(meta, Written);
  expect(await screen.findByRole('button', { name: 'When created: Sub-task. Then step 1' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '2 Fail with a message. Too late.' })).toBeTruthy();
  expect(await screen.findByRole('combobox', { name: 'Record' })).toBeTruthy();
});

describe('trying it out', () => {
  const choose = async () => {
    await userEvent.click(await screen.findByRole('combobox', { name: /Record/ }));
    await userEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Try it out' }));
    return screen.findByRole('status', { name: '' });
  };

  it('lists what would happen, says what is hidden, and marks it in the drawing', async () => {
    renderStory(meta, TryingOut);
    await choose();
    const told = await screen.findByText('Notifies Asha Rao, others: 2');
    const list = told.closest('ol') as HTMLElement;
    expect(within(list).getByText(/Changes Sub-task ACM-1/)).toBeTruthy();
    expect(within(list).getByText(/hidden/)).toBeTruthy();
    expect(within(list).getByText('And 3 more')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^2\.1\.1 Fill in\. .*Done/ })).toBeTruthy();
  });

  it('says which rule keeps it from starting', async () => {
    renderStory(meta, NotStarting);
    await choose();
    expect(await screen.findByText('It would not start.')).toBeTruthy();
    expect(screen.getByText('This condition is not met:')).toBeTruthy();
  });
});

const { shape } = meta.args.scope.doc;

describe('its layout', () => {
  it('places every step and the end, from above, none over another', () => {
    const { places, lines, width, height } = layoutOfFlow(shape as never);
    expect([...places.keys()].toSorted()).toEqual(['1', '2', '2.1.1', '3', '4', 'end', 'start']);
    expect(lines).toHaveLength(8);
    const tops = ['start', '1', '2', '2.1.1', '3', '4'].map((at) => places.get(at)?.y ?? -1);
    expect(tops).toEqual([...tops].toSorted((one, other) => one - other));
    for (const { x, y, width: wide, height: high } of places.values())
      expect(x >= 0 && y >= 0 && x + wide <= width && y + high <= height).toBe(true);
  });

  it('leaves out of a log what is no entry', () => {
    expect(entriesOf([{ step: '1', came: 'done' }, { step: '2', came: 'odd' }, 'x', null])).toEqual([{ step: '1', came: 'done' }]);
    expect(marksOf({ shape: shape as never, log: 'nothing' }).came.size).toBe(0);
  });
});
