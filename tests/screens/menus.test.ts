/** Words, order, marks and conditions of the menus against the agreed list, for people of every kind. */
import { describe, expect, it } from 'vitest';
import { appPlan } from '../../engine/core/definitions/index.ts';
import type { Viewer } from '../../engine/core/definitions/types.ts';
import type { MenuView } from '../../engine/core/definitions/view-types.ts';
import { shippedProduct } from '../support/product.ts';
import { adminTable, type Group, userTable } from './menu-table.ts';
import { adminWords, userWords } from './menu-words.ts';
import { outlineApp, tagsOf, wordsOf } from './outline.ts';
import { morePeople, people, switches } from './people.ts';

const now = '2026-03-02T06:00:00.000Z';
const product = await shippedProduct();
const english = product.locales.get('en') ?? {};
const planOf = (viewer: Viewer) => appPlan(product, viewer, now);

const line = (heading: string | undefined, label: string, tags: readonly string[], to: string): string =>
  `${heading ?? '-'}: ${[label, ...tags].join(' | ')} → ${to}`;

const linesOf = (menu: MenuView | undefined): readonly string[] =>
  (menu?.groups ?? []).flatMap(({ label, items }) =>
    items.map((item) => line(label && english[label], wordsOf(item, english), tagsOf(item, english), item.to)),
  );

/** What the table says of a person's menu; an entry over service types stands once for each that he may read. */
const agreed = (table: readonly Group[], viewer: Viewer): readonly string[] =>
  table.flatMap(({ heading, rows }) =>
    rows
      .filter((row) => row.sees(viewer))
      .flatMap((row) => {
        if (!row.to.includes('{')) return [line(heading, row.label, row.tags, row.to)];
        return viewer.user.services.map(({ srvc_id, srvc_title }) =>
          line(heading, srvc_title, row.tags, row.to.replace('{srvc_id}', String(srvc_id))),
        );
      }),
  );

/** Everybody, and a brand's administrator, a dispatcher and an administrator of a provider with each switch alone. */
const viewers: readonly (readonly [string, Viewer])[] = [
  ...Object.entries({ ...people, ...morePeople }),
  ...(['brand-admin-as-user', 'dispatcher'] as const).flatMap((name) =>
    switches.map((code): [string, Viewer] => [
      `${name} with ${code} alone`,
      { ...people[name], user: { ...people[name].user, has_job_offers: true }, flags: { [code]: true } },
    ]),
  ),
];
const administrators = viewers.filter(([, { user, org }]) => user.is_admin && org.type !== 'ORG_TYPE_OWNER');

describe('the admin view’s sidebar', () => {
  it.each(administrators)('of %s', (_, viewer) => {
    expect(linesOf(planOf(viewer).menus.admin)).toEqual(agreed(adminTable, viewer));
  });
});

describe('the user view’s sidebar', () => {
  it.each(viewers)('of %s', (_, viewer) => {
    expect(linesOf(planOf(viewer).menus.user)).toEqual(agreed(userTable, viewer));
  });
});

it('service types stand under their own icon, if it can be drawn', () => {
  const viewer = people['brand-admin-as-user'];
  const [first, second] = viewer.user.services;
  if (!first || !second) throw new Error('no service types');
  const services = [
    { ...first, srvc_icon: 'air-vent' },
    { ...second, srvc_icon: 'no-such-icon' },
  ];
  const entries = planOf({ ...viewer, user: { ...viewer.user, services } }).menus.user?.groups.flatMap(({ items }) => items) ?? [];
  expect(entries.filter(({ literal }) => literal).map(({ label, icon }) => [label, icon])).toEqual([
    ['Repairs', 'air-vent'],
    ['Installation Projects', undefined],
  ]);
});

describe('the words of the agreed list', () => {
  const told = (table: readonly Group[]) => table.flatMap(({ rows }) => rows.flatMap(({ words }) => words ?? []));
  const timesIn = (text: string, words: string) => text.split(words).length - 1;

  it('name each entry once', () => {
    expect(told(adminTable).filter((words) => timesIn(adminWords, words) !== 1)).toEqual([]);
    expect(told(userTable).filter((words) => timesIn(userWords.join('\n'), words) !== 1)).toEqual([]);
  });

  it('name no entry that is not there', () => {
    expect(told(adminTable)).toHaveLength(31);
    const inEach = userWords.map((text) => told(userTable).filter((words) => text.includes(words)).length);
    expect(inEach).toEqual([1, 1, 2, 5, 1, 1, 2, 4, 3, 5, 4, 1, 7, 6, 5, 5, 3, 1, 1]);
  });

  const groups = [
    ...adminTable.map((group) => [adminWords, group] as const),
    ...userWords.flatMap((text) => userTable.map((group) => [text, group] as const)),
  ];
  it('put the entries of a group in their order', () => {
    const places = groups.map(([text, { rows }]) =>
      rows.flatMap(({ words }) => (words !== undefined && text.includes(words) ? text.indexOf(words) : [])),
    );
    expect(places.filter((list) => list.some((place, index) => place < (list[index - 1] ?? 0)))).toEqual([]);
  });
});

describe('what no menu tells somebody of', () => {
  /** Addresses without values that are open but in no menu of his, by whether some menu has them for others. */
  const untold = (viewer: Viewer, inMenu: boolean) => {
    const { routes, menus } = planOf(viewer);
    const told = new Set(Object.values(menus).flatMap(({ groups }) => groups.flatMap(({ items }) => items.map(({ to }) => to))));
    const open = routes.filter((route) => !route.public && (route.inMenu ?? false) === inMenu);
    return open.map(({ path }) => path.replace(/\/:[^/]+\?/g, '')).filter((to) => !/[:*]/.test(to) && !told.has(to));
  };

  it('are no pages that were switched off: their addresses lead home', () => {
    const dispatcher = { ...people.dispatcher, flags: {} };
    expect(untold(dispatcher, true).filter((to) => !untold(people.dispatcher, true).includes(to))).toEqual([]);
    const closed = planOf(dispatcher).blocked.filter((path) => !planOf(people.dispatcher).blocked.includes(path));
    expect(closed.map((path) => path.replace(/\/:[^/]+\?/g, ''))).toEqual([
      '/main/ace/exceptions',
      '/main/ace/runs',
      '/setup/insights/projects',
      '/setup/insights/taskUpdates',
      '/main/stock-transfer/incoming-transfer',
      '/main/stock-transfer/inter-warehouse',
      '/main/manage-inventory/manage-category',
      '/main/manage-inventory/manage-skus',
      '/main/manage-inventory/manage-spares',
      '/main/manage-inventory/manage-stock',
      '/main/manage-inventory/manage-warehouse',
      '/main/manage-inventory/sp-inventory-master',
      '/main/stock-transfer/to-sp',
      '/main/stock-transfer/to-technician',
      '/main/stock-transfer/transfer-history',
    ]);
  });

  it('and pages that no menu lists, which the palette adds', () => {
    expect(untold(people.dispatcher, false)).toEqual([
      '/main/my-account/notifications',
      '/share',
      '/crud-overview-demo',
      '/sample',
      '/tutorials',
      '/version-log',
    ]);
  });
});

describe.each(Object.entries(morePeople))('%s', (name, viewer: Viewer) => {
  it('sees what was agreed', async () => {
    await expect(outlineApp(planOf(viewer), english).join('\n')).toMatchFileSnapshot(`./seen/menus/${name}.txt`);
  });
});

describe('the bar of a phone', () => {
  const bar = (viewer: Viewer) => linesOf(planOf(viewer).menus.mobile).slice(0, 3);
  const expected: readonly (readonly [string, Viewer, readonly string[]])[] = [
    ['a technician', people.technician, ['Today → /dashboard-onfield', 'My tasks → /my-tasks', 'Stock → /main/inventory/my-inventory']],
    [
      'a technician without sub-task types',
      morePeople['technician-without-subtask-types'],
      ['Dashboard → /dashboard-prvdr', 'My tasks → /my-tasks', 'Stock → /main/inventory/my-inventory'],
    ],
    [
      'an administrator on field',
      morePeople['provider-admin-on-field'],
      ['Today → /dashboard-onfield', 'Dashboard → /dashboard-prvdr', 'My tasks → /my-tasks'],
    ],
    ['a dispatcher', people.dispatcher, ['Dashboard → /dashboard-prvdr', 'Requests → /customer-requests', 'Sub-tasks → /tasks']],
  ];
  it.each(expected)('of %s', (_, viewer, lines) => {
    expect(bar(viewer)).toEqual(lines.map((each) => `-: ${each}`));
  });
});
