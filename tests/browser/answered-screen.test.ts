/** An answer that is a small screen: a model, which a stand-in plays, composes it, and the page draws it on what the person may see. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CATALOGUE } from '../../engine/core/definitions/index.ts';
import { faultsOfPage } from '../support/accessibility.ts';
import { type App, startApp } from '../support/app.ts';
import { desktop, launchChromium, phone } from '../support/chromium.ts';
import { type ModelService, startModelService } from '../support/model-service.ts';
import { signIn } from '../support/people.ts';

let app: App;
let browser: Browser;
let model: ModelService;

beforeAll(async () => {
  model = await startModelService();
  const env = { AI_URL: model.url, AI_MODEL: 'stand-in' };
  [app, browser] = await Promise.all([startApp({ env }), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.remove();
  model?.close();
});

const PATIENCE = { timeout: 20_000 };
const URGENT = "doc.priority == 'Urgent'";
const components = [
  { id: 'root', component: 'stack', children: ['words', 'numbers', 'rows', 'all'] },
  { id: 'words', component: 'markdown', text: { '@path': '/words' } },
  {
    id: 'numbers',
    component: 'dashboard',
    tiles: [{ id: 'urgent', label: 'Urgent', entity: 'service-request', filter: { '@path': '/filter' } }],
  },
  {
    id: 'rows',
    component: 'collection',
    entity: 'service-request',
    fixed: { '@path': '/filter' },
    views: [{ id: 'table', as: 'table', columns: ['/display_code', '/title'] }],
  },
  { id: 'all', component: 'link', to: '/users', label: 'People' },
];

/** What the model shows, once it has been asked something. */
const showing = (shown: readonly object[]) => [
  {
    calls: [
      {
        tool: 'show_screen',
        input: {
          words: 'What is urgent.',
          surface: {
            version: '1.0',
            createSurface: {
              surfaceId: 'urgent',
              catalogId: CATALOGUE,
              components: shown,
              dataModel: { filter: URGENT, words: 'These are **urgent**.' },
            },
          },
        },
      },
    ],
  },
];

const drawer = (page: Page) => page.getByRole('dialog');
async function asked(email: string, size: BrowserContextOptions) {
  const person = await signIn(browser, { url: app.url, email, size });
  await person.page.getByRole('button', { name: 'Assistant', exact: true }).click();
  await drawer(person.page).getByRole('textbox', { name: 'Ask something' }).fill('Show me what is urgent');
  await drawer(person.page).getByRole('textbox', { name: 'Ask something' }).press('Enter');
  return person;
}

it.each([
  ['a desktop', desktop],
  ['a phone', phone],
] as const)('is drawn on %s, with rows that open', async (_, size) => {
  model.play(...showing(components));
  const person = await asked('admin@acme.test', size);
  const { page, api, troubles } = person;
  const { body } = await api(`/v1/data/service-request?filter=${encodeURIComponent(URGENT)}&count=exact`);
  const [first] = (body as { data: { display_code: string }[] }).data;
  await drawer(page)
    .getByText(first?.display_code ?? '', { exact: false })
    .first()
    .waitFor(PATIENCE);
  await drawer(page).locator('strong', { hasText: 'urgent' }).waitFor(PATIENCE);
  expect(await drawer(page).getByRole('link', { name: 'People' }).count()).toBe(1);
  expect(await faultsOfPage(page)).toEqual([]);
  expect(troubles).toEqual([]);
  await person.close();
});
