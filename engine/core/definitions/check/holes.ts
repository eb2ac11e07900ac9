/** Values that stand in texts (`{{name}}`) and addresses (`{name}`): something must put each of them in. */
import { didYouMean } from '../../names/nearest.ts';
import type { Rule } from '../../rules/types.ts';
import type { EntityDraft } from '../draft.ts';
import { countedKey } from '../plurals.ts';
import type { Place } from '../report.ts';
import { expandRoute } from './routes.ts';
import type { Workspace } from './workspace.ts';

const IN_TEXT = /\{\{-?\s*([A-Za-z0-9_.]+)/g;
const IN_ADDRESS = /\{([^}]*)\}/g;

const namesIn = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

/** Names of the values that a text asks for. */
export const valuesIn = (text: string): readonly string[] => namesIn(text, IN_TEXT);

/** Values that a text is given; `anything`: what it is given is not known before it is shown. */
export type Given = readonly string[] | 'anything';

/** Reports values of a text that nothing puts in where it is used. */
export function checkGiven({ sources, report }: Workspace, label: string, given: Given, place: Place): void {
  if (given === 'anything') return;
  const key = label.replace(/^t:/, '');
  const text = sources.locales.get('en')?.get(key)?.text ?? '';
  for (const name of valuesIn(text))
    if (!given.includes(name))
      report.add(place, 'value-missing', `Nothing puts a value for "{{${name}}}" into the text "${key}" here.${didYouMean(name, given)}`);
}

/** Other languages are given what English is given: a value that only one of them asks for is never there. */
export function checkTranslated({ sources, report }: Workspace): void {
  const english = sources.locales.get('en');
  const hasEnglish = (key: string) => english?.has(key) === true;
  for (const [language, texts] of sources.locales) {
    if (language === 'en') continue;
    for (const [key, { text, place }] of texts) {
      const counted = countedKey(key, hasEnglish);
      const keys = counted === undefined ? [key] : [`${counted}_one`, `${counted}_other`];
      const known = new Set(['count', ...keys.flatMap((each) => valuesIn(english?.get(each)?.text ?? ''))]);
      for (const name of valuesIn(text))
        if (!known.has(name)) report.add(place, 'value-missing', `The English text has no "{{${name}}}", so nothing puts it in.`);
    }
  }
}

export type AddressScope = {
  readonly entity: EntityDraft | undefined;
  /** Patterns of the screen that the address stands on. */
  readonly routes: readonly string[];
};

/** Reports parts of an address that no field of the record and no parameter of the present address fills. */
export function checkAddressHoles({ report }: Workspace, address: string, { entity, routes }: AddressScope, place: Place): void {
  for (const name of namesIn(address, IN_ADDRESS)) {
    const [, parameter] = /^route\.(.*)$/.exec(name) ?? [];
    if (parameter !== undefined) {
      if (!routes.some((route) => parametersOf(route).includes(parameter)))
        report.add(place, 'unknown-placeholder', `The address of this screen has no parameter "${parameter}".`);
    } else if (entity === undefined) {
      report.add(place, 'unknown-placeholder', `There is no record here that could put a value for "{${name}}" in.`);
    } else if (!hasValue(entity, name)) {
      report.add(
        place,
        'unknown-placeholder',
        `"${entity.name}" has no field "${name}" that could stand for "{${name}}".${didYouMean(name, entity.fields.keys())}`,
      );
    }
  }
}

/** Reports what a rule reads of the address that the address has not: it would always be empty. */
export function checkParameters({ report }: Workspace, rule: Rule, routes: readonly string[], place: Place): void {
  const known = new Set(routes.flatMap(parametersOf));
  for (const path of rule.reads) {
    const [root, name] = path.split('/');
    if (root === 'route' && name !== undefined && !known.has(name))
      report.add(place, 'unknown-parameter', `The address of this screen has no parameter "${name}".`);
  }
}

/** Names of the parameters of a pattern, optional ones too. */
export const parametersOf = (route: string): readonly string[] => [
  ...new Set(expandRoute(route).flatMap((one) => [...one.matchAll(/:([A-Za-z0-9_]+)/g)].map(([, name = '']) => name))),
];

/** A field with one value; `custom.floor` is one that an organisation added. */
function hasValue({ fields, customBy }: EntityDraft, name: string): boolean {
  const [field = '', ...inner] = name.split('.');
  if (field === 'custom') return customBy !== undefined && inner.length === 1;
  const found = fields.get(field);
  return found !== undefined && (inner.length === 0 || found.view.type === 'json');
}
