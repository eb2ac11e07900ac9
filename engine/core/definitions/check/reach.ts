/** Whether people can come to screens, and may stay. */
import { holdsNever } from '../../rules/never.ts';
import { textIn } from '../raw.ts';
import { at, inside } from '../report.ts';
import type { Menu, Screen } from '../types.ts';
import { bestRoute } from './routes.ts';
import type { Workspace } from './workspace.ts';

/** Reports screens and entries that are open to nobody, and entries for those who may not open what they lead to. */
export function checkOpen({ report, sources }: Workspace, screens: readonly Screen[], menus: readonly Menu[]): void {
  const addresses = screens.flatMap((screen) => screen.routes.map((route) => ({ route, screen })));
  for (const { file, allow, guard, home } of screens) {
    if (allow?.never) report.add(at(file, '/allow'), 'never', 'Nobody may ever open this screen.');
    if (guard?.never) report.add(at(file, '/guard'), 'never', 'Nobody may ever open this screen.');
    if (home?.never || (home && allow && holdsNever(`(${home.text}) && (${allow.text})`)))
      report.add(at(file, '/home'), 'never', 'This screen is nobody’s first page.');
  }
  for (const menu of menus) {
    for (const [id, { place }] of itemsOf(sources.menus.get(menu.id))) {
      const item = menu.groups.flatMap(({ items }) => items).find((one) => one.id === id);
      if (item === undefined) continue;
      const target = bestRoute(item.to, addresses)?.screen;
      if (item.allow?.never) report.add(inside(place, 'allow'), 'never', 'Nobody ever sees this entry.');
      else if (target?.allow?.never)
        report.add(inside(place, 'to'), 'never', `Nobody may open the screen "${target.id}", which this entry leads to.`);
      else if (item.allow && target?.allow && holdsNever(`(${item.allow.text}) && (${target.allow.text})`))
        report.add(inside(place, 'allow'), 'never', `Nobody who sees this entry may open the screen "${target.id}".`);
    }
  }
}

const itemsOf = (menu: ReturnType<Workspace['sources']['menus']['get']>) =>
  [...(menu?.groups.values() ?? [])].flatMap(({ items }) => [...items]);

/** Reports screens that no entry and no address leads to, and that do not say (`reached`) how people come to them. */
export function checkReached({ sources, report }: Workspace, screens: readonly Screen[], inMenus: ReadonlySet<string>): void {
  const led = new Set(
    screens.flatMap(({ id, references }) => references.flatMap((one) => (one.kind === 'address' && one.screen !== id ? [one.screen] : []))),
  );
  for (const { id, file } of screens) {
    const source = sources.screens.get(id);
    if (inMenus.has(id) || led.has(id) || (source !== undefined && textIn(source.json, 'reached') !== undefined)) continue;
    report.add(
      at(file),
      'unreached',
      `No entry of a menu and no address leads to the screen "${id}". Where people come to it otherwise, "reached" says how.`,
    );
  }
}
