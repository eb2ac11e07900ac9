// @vitest-environment happy-dom
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, it } from 'vitest';
import { startTexts } from '../../../.storybook/texts.ts';
import { Empty, Filled, RefusedByServer, Steps, Tabs } from './form.stories.tsx';

startTexts();
configure({ asyncUtilTimeout: 8000 });
afterEach(cleanup);

/** What axe finds wrong; colours need a real browser, and the page around a form is not there. */
async function violations() {
  const { violations: found } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

it.each([
  ['empty', Empty],
  ['filled', Filled],
  ['in tabs', Tabs],
  ['in steps', Steps],
])('has no fault of accessibility: %s', async (_, story) => {
  render(story.render());
  await screen.findByLabelText(/^Title/);
  expect(await violations()).toEqual([]);
});

it('has none when it was refused, and names units and help of what it asks for', async () => {
  render(RefusedByServer.render());
  const weight = await screen.findByLabelText(/^Weight/);
  const words = (weight.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(words).toEqual(['As it stands on the plate.', 'kg']);
  await userEvent.click(screen.getByRole('button', { name: 'Create request' }));
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('No requests are left this month.')).toBeTruthy();
  expect(screen.getByLabelText(/^Title/).getAttribute('aria-invalid')).toBe('true');
  expect(await violations()).toEqual([]);
});
