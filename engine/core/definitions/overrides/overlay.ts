/** Planning of a product with the overrides of one organisation: only what they touch is resolved anew. */
import type { Workspace } from '../check/workspace.ts';
import { draftEntities } from '../draft.ts';
import { deepFreeze } from '../freeze.ts';
import { hashOf } from '../hash.ts';
import { createLanguage } from '../language.ts';
import { withLanguages } from '../languages.ts';
import { layOver } from '../layers.ts';
import { addWidgets, checkFile, validateDefinitions } from '../plan.ts';
import { type JsonObject, textIn } from '../raw.ts';
import { createReport } from '../report.ts';
import { resolveEntity } from '../resolve-entity.ts';
import { resolveMenu } from '../resolve-menu.ts';
import { resolveScreen } from '../resolve-screen.ts';
import type { Sources } from '../sources.ts';
import type { DefinitionFile, DefinitionSchemas, Entity, Fault, Menu, Product, Screen } from '../types.ts';
import { type Composed, type Composing, compose, dropping, patchFaults } from './compose.ts';
import { pathOf } from './id-path.ts';
import { textLimits } from './own-texts.ts';
import { placesOf } from './places.ts';
import { withScreenNames } from './screen-names.ts';
import { shippedOf, versionOf } from './shipped.ts';
import { tightened } from './tighten.ts';
import { type Conflict, keyOf, type Overlaid, type Override, type OverrideKind, type PatchFault } from './types.ts';

/** A definition as it is shipped, and its version. */
export type Shipped = { readonly json: JsonObject; readonly version: string };

export type Overlay = {
  readonly product: Product;
  /** The definition that a patch would be made against; undefined where there is none that may be patched. */
  shipped(kind: OverrideKind, target: string): Shipped | undefined;
  /** A patch against the definition as it is now. @throws RangeError where there is none */
  against(kind: OverrideKind, target: string, patch: JsonObject): Override;
  /** What is wrong with a patch by itself, and with the whole product that it makes. Slow: for those who save. */
  faultsOf(override: Override, others: readonly Override[]): readonly PatchFault[];
  /** The definition as the organisation has it, words as keys, and the conflicts. */
  compose(override: Override): Composed | undefined;
  /** Never fails: what cannot hold is left out and told. */
  plan(overrides: readonly Override[]): Overlaid;
};

export type OverlayOptions = {
  readonly product: Product;
  /** The files that the product was planned from. */
  readonly files: readonly DefinitionFile[];
  readonly schemas: DefinitionSchemas;
};

const fileOf = (override: Pick<Override, 'kind' | 'target'>) => `override:${keyOf(override)}`;

/** Reads the shipped definitions once, so that each organisation costs only what it changes. */
export function createOverlay({ product, files, schemas }: OverlayOptions): Overlay {
  const language = createLanguage(schemas);
  const sources = layOver(files, createReport());
  const drafts = draftEntities(sources.entities, createReport());
  addWidgets({ language, sources, drafts, report: createReport(), isFoundGood: true });

  // Thousands of texts a language, and the same ones for every organisation.
  const languages = new Map<string, Shipped | undefined>();
  const shipped: Overlay['shipped'] = (kind, target) => {
    if (kind === 'locale' && languages.has(target)) return languages.get(target);
    const json = shippedOf(sources, kind, target);
    const found = json && { json, version: versionOf(json) };
    if (kind === 'locale' && found) languages.set(target, found);
    return found;
  };
  const texts = textLimits(files, (key) => product.locales.get('en')?.[key]);
  const composingOf = ({ kind, target }: Pick<Override, 'kind' | 'target'>): Composing | undefined => {
    const base = shipped(kind, target)?.json;
    const fields = product.entities.get(target)?.fields;
    return base && { language, base, limitsOf: (name) => fields?.get(name)?.schema ?? {}, texts };
  };
  const composeOne = (override: Override): Composed | undefined => {
    const composing = composingOf(override);
    return composing && compose(composing, override);
  };
  const workspaceWith = (parts: readonly Part[]): Workspace => {
    const next = withParts(sources, parts);
    return { language, sources: next, drafts: draftsWith(drafts, next, parts), report: createReport() };
  };

  return {
    product,
    shipped,
    against(kind, target, patch) {
      const base = shipped(kind, target);
      if (!base) throw new RangeError(`There is no ${kind} "${target}" that could be patched.`);
      return { kind, target, patch, baseVersion: base.version, places: placesOf(base.json, patch) };
    },
    faultsOf(override, others) {
      const composing = composingOf(override);
      if (!composing) return [{ path: '', code: 'unknown-target', message: 'There is nothing of this name that could be changed.' }];
      const own = patchFaults(composing, override);
      // Texts are read by no rule: what each of them may say is all there is to ask.
      if (own.length > 0 || override.kind === 'locale') return own;
      const part = { override, composed: compose(composing, override) };
      const beside = others.flatMap((other) => partOf(other, composeOne(other)) ?? []);
      return validateDefinitions(wholeProduct(files, [...beside, part]), schemas).map(faultAt(part));
    },
    compose: composeOne,
    plan(overrides) {
      const conflicts = new Map<string, readonly Conflict[]>();
      const note = (override: Override, found: readonly Conflict[]) => {
        if (found.length > 0) conflicts.set(keyOf(override), [...(conflicts.get(keyOf(override)) ?? []), ...found]);
      };
      let parts: readonly Part[] = overrides.flatMap((override) => {
        const composed = composeOne(override);
        note(override, composed?.conflicts ?? [{ path: '', kind: 'gone', says: override.patch }]);
        return partOf(override, composed) ?? [];
      });
      for (;;) {
        const resolved = resolveParts(workspaceWith(parts), parts);
        const broken = parts.filter((part) => resolved.faults.some((fault) => fault.file === fileOf(part.override)));
        if (broken.length === 0 && resolved.faults.length === 0)
          return { ...laidOver(product, overrides, { ...resolved, patches: patchesOf(parts) }), conflicts };
        // A fault that stands in no override was there before; without any override there is none.
        const failing = broken.length > 0 ? broken : parts;
        parts = parts.flatMap((part) => {
          if (!failing.includes(part)) return [part];
          const found = resolved.faults.filter((fault) => fault.file === fileOf(part.override)).map(faultAt(part));
          const unknown: PatchFault = { path: '', code: 'broken', message: 'The override does not fit the product any more.' };
          const left = dropping({ ...part.override, patch: part.composed.patch }, found.length > 0 ? found : [unknown]);
          note(part.override, left.conflicts);
          const next = { ...part.override, patch: left.patch };
          return partOf(next, composeOne(next)) ?? [];
        });
      }
    },
  };
}

type Part = { readonly override: Override; readonly composed: Composed };

/** What is left of the patches. */
const patchesOf = (parts: readonly Part[]) => parts.map(({ override: { kind, target }, composed: { patch } }) => ({ kind, target, patch }));

/** Nothing is resolved for a patch of which nothing is left. */
const partOf = (override: Override, composed: Composed | undefined): Part | undefined =>
  composed && Object.keys(composed.patch).length > 0 ? { override, composed } : undefined;

/** A fault of the planner at the place of the patch that made it. */
const faultAt =
  ({ override, composed }: Part) =>
  ({ file, pointer, code, message }: Fault): PatchFault => ({
    path: file === fileOf(override) ? pathOf(composed.json, pointer) : '',
    code,
    message,
  });

const textFile = (part: Part, language: string): DefinitionFile => ({
  file: fileOf(part.override),
  kind: 'locale',
  layer: TOP,
  json: { $schema: 'locale.schema.json', language, texts: part.composed.texts[language] ?? {} },
});
/** Lies over every folder of definitions. */
const TOP = 1_000;

/** A definition that is patched; texts stand in files of their own. */
function fileOfPart({ override, composed }: Part): readonly DefinitionFile[] {
  const { kind } = override;
  return kind === 'locale' ? [] : [{ file: fileOf(override), kind, layer: TOP, json: composed.json }];
}

/** All files of the product as the organisation has it. */
function wholeProduct(files: readonly DefinitionFile[], parts: readonly Part[]): readonly DefinitionFile[] {
  const menus = new Set(parts.filter(({ override }) => override.kind === 'menu').map(({ override }) => override.target));
  // Files of one menu add to each other; the patched one holds all of it.
  const kept = files.filter((file) => file.kind !== 'menu' || !menus.has(textIn(file.json as JsonObject, 'id') ?? ''));
  const own = parts.flatMap((part) => [
    ...fileOfPart(part),
    ...Object.keys(part.composed.texts).map((language) => textFile(part, language)),
  ]);
  return [...kept, ...own];
}

function withParts(sources: Sources, parts: readonly Part[]): Sources {
  const own = layOver(wholeProduct([], parts), createReport());
  const locales = new Map(sources.locales);
  for (const [language, texts] of own.locales) locales.set(language, new Map([...(sources.locales.get(language) ?? []), ...texts]));
  return {
    ...sources,
    // The files of parts name no language by themselves.
    entities: new Map([...sources.entities, ...withLanguages(own.entities, [...locales.keys()])]),
    screens: new Map([...sources.screens, ...own.screens]),
    menus: new Map([...sources.menus, ...own.menus]),
    locales,
  };
}

function draftsWith(drafts: Workspace['drafts'], { entities }: Sources, parts: readonly Part[]): Workspace['drafts'] {
  const names = new Set(parts.filter(({ override }) => override.kind === 'entity').map(({ override }) => override.target));
  if (names.size === 0) return drafts;
  const needed = new Map([...entities].filter(([name]) => names.has(name) || name === 'user' || drafts.get(name)?.isPart === true));
  const made = draftEntities(needed, createReport());
  return new Map([...drafts].map(([name, draft]) => [name, (names.has(name) ? made.get(name) : undefined) ?? draft]));
}

type Resolved = {
  readonly entities: readonly Entity[];
  readonly screens: readonly Screen[];
  readonly menus: readonly Menu[];
  readonly texts: readonly Composed['texts'][];
  readonly faults: readonly Fault[];
};

function resolveParts(workspace: Workspace, parts: readonly Part[]): Resolved {
  const { sources, drafts, report } = workspace;
  for (const file of wholeProduct([], parts)) checkFile(workspace, file);
  const targets = (kind: OverrideKind) => parts.flatMap(({ override }) => (override.kind === kind ? [override.target] : []));
  const entities = targets('entity').flatMap((name) => drafts.get(name) ?? []);
  const screens = targets('screen').flatMap((id) => sources.screens.get(id) ?? []);
  const menus = targets('menu').flatMap((id) => sources.menus.get(id) ?? []);
  return {
    entities: entities.map((draft) => resolveEntity(workspace, draft)),
    screens: screens.map((source) => resolveScreen(workspace, source)),
    menus: menus.map((menu) => resolveMenu(workspace, menu)),
    texts: parts.map(({ composed }) => composed.texts),
    faults: report.faults(),
  };
}

/** The product with what was resolved in place of what is shipped; the rest is shared with it. */
function laidOver(
  product: Product,
  overrides: readonly Override[],
  resolved: Resolved & { readonly patches: ReturnType<typeof patchesOf> },
): Pick<Overlaid, 'shown' | 'enforced'> {
  const own = resolved.entities.flatMap((entity) => {
    const shipped = product.entities.get(entity.name);
    return shipped ? [{ shipped, entity }] : [];
  });
  const entities = withOwn(
    product.entities,
    own.map(({ entity, shipped }) => [entity.name, deepFreeze({ ...entity, file: shipped.file })]),
  );
  const enforced = withOwn(
    product.entities,
    own.map(({ entity, shipped }) => [entity.name, tightened(shipped, entity)]),
  );
  const screens = withOwn(
    product.screens,
    resolved.screens.map((screen) => [screen.id, deepFreeze(screen)]),
  );
  const patched = withOwn(
    product.menus,
    resolved.menus.map((menu) => [menu.id, menu]),
  );
  const named = withScreenNames([...patched.values()], resolved.screens, resolved.patches).filter(
    (menu) => menu !== product.menus.get(menu.id),
  );
  const menus = withOwn(
    patched,
    named.map((menu) => [menu.id, deepFreeze(menu)]),
  );
  const version = `${product.version}.${hashOf(JSON.stringify(overrides))}`;
  const locales = localesWith(product.locales, resolved.texts);
  return {
    shown: Object.freeze({ ...product, entities, screens, menus, locales, version }),
    enforced: Object.freeze({ ...product, entities: enforced, locales, version }),
  };
}

/** What an organisation says nothing of it shares with all others: a copy of every map would be most of what its product weighs. */
const withOwn = <V>(shipped: ReadonlyMap<string, V>, own: readonly (readonly [string, V])[]): ReadonlyMap<string, V> =>
  own.length === 0 ? shipped : new Map([...shipped, ...own]);

function localesWith(locales: Product['locales'], texts: readonly Composed['texts'][]): Product['locales'] {
  if (texts.every((each) => Object.keys(each).length === 0)) return locales;
  const languages = new Set([...locales.keys(), ...texts.flatMap((each) => Object.keys(each))]);
  return new Map(
    [...languages].map((language) => {
      // A language is thousands of texts: the organisation shares those that it says nothing of with all others.
      const own = texts.flatMap((each) => (each[language] ? [each[language]] : []));
      return [language, own.length === 0 ? (locales.get(language) ?? {}) : Object.assign({}, locales.get(language), ...own)] as const;
    }),
  );
}
