import { conditionScope } from './check/compile.ts';
import { checkFollowing } from './check/follow.ts';
import { checkForStrangers } from './check/for-strangers.ts';
import { checkTranslated } from './check/holes.ts';
import { checkOpen, checkReached } from './check/reach.ts';
import { checkField, checkLabel, checkPlainMarks, checkSort } from './check/references.ts';
import type { Workspace } from './check/workspace.ts';
import { checkConditions } from './conditions.ts';
import { customTexts } from './custom-form.ts';
import { draftEntities } from './draft.ts';
import { EXTENDS } from './extensions.ts';
import { checkFlowFields, resolveFlow } from './flows/resolve.ts';
import { deepFreeze } from './freeze.ts';
import { hashOf } from './hash.ts';
import { createLanguage, type Language, type Mark } from './language.ts';
import { layOver } from './layers.ts';
import { migrateDefinitions } from './migrations/index.ts';
import { resolveNotifications } from './notifications.ts';
import { isKnownText } from './plurals.ts';
import { flagIn, isObject, objectIn, objectsIn, textIn } from './raw.ts';
import { jsonHash, outlineOf, type PlanMemo, type Remembered, screenFiles } from './replan.ts';
import { at, createReport, inside, type Report } from './report.ts';
import { resolveEntity } from './resolve-entity.ts';
import { resolveField } from './resolve-fields.ts';
import { resolveMenu, screensInMenus } from './resolve-menu.ts';
import { checkRoutes, resolveScreen } from './resolve-screen.ts';
import { nobodyOf } from './roots.ts';
import type { Sources } from './sources.ts';
import { systemFieldNames } from './system-fields.ts';
import type { DefinitionFile, DefinitionKind, DefinitionSchemas, Fault, JsonSchema, Product, Screen, WidgetOptions } from './types.ts';

export type Plan = { readonly ok: true; readonly product: Product } | { readonly ok: false; readonly faults: readonly Fault[] };

export type PlanOptions = {
  /** Also asks for the texts that the engine itself shows (names of system fields) and for a way to each screen; for whole products. */
  readonly complete?: boolean;
  /**
   * These very files were planned before without a fault, by this very code: most of what only looks for faults is left out, and the
   * product is the same. Whoever says so must know it.
   */
  readonly isFoundGood?: boolean;
  /** Takes over from the plan before what the changed files leave as it was; the result is the same without it. */
  readonly memo?: PlanMemo;
};

/**
 * Plans a product: lays the files over each other by `layer`, checks all of them and resolves them.
 * Every fault is found, not only the first; with any fault there is no product. The product is frozen.
 */
export function plan(files: readonly DefinitionFile[], schemas: DefinitionSchemas, options: PlanOptions = {}): Plan {
  const { product, faults } = build(files, schemas, options);
  return faults.length > 0 ? { ok: false, faults } : { ok: true, product: deepFreeze(product) };
}

/** Every fault of the definitions, ordered by file and pointer; none: they can be planned. */
export const validateDefinitions = (
  files: readonly DefinitionFile[],
  schemas: DefinitionSchemas,
  options: PlanOptions = {},
): readonly Fault[] => build(files, schemas, options).faults;

function build(
  given: readonly DefinitionFile[],
  schemas: DefinitionSchemas,
  { complete = false, memo, isFoundGood = false }: PlanOptions,
): { product: Product; faults: readonly Fault[] } {
  const report = createReport();
  const { files, faults } = migrateDefinitions(given);
  for (const { file, pointer, code, message } of faults) report.add(at(file, pointer), code, message);
  const sources = layOver(files, report);
  const outline = memo && outlineOf(files, { sources, schemas, complete });
  const before = outline && memo.before(outline);
  const workspace: Workspace = {
    language: before?.language ?? createLanguage(schemas),
    sources,
    drafts: before?.drafts ?? draftEntities(sources.entities, report),
    report,
    isFoundGood,
  };
  if (before === undefined) addWidgets(workspace);
  if (!isFoundGood) {
    checkFiles(workspace, files, before);
    checkLocales(workspace, complete);
    checkTranslated(workspace);
    checkRoutes(workspace, sources.screens.values());
  }
  const settled = before?.product ?? settle(workspace);
  const screens = resolveScreens(workspace, files, before);
  const menus = [...settled.menus.values()];
  const inMenus = screensInMenus(menus, screens);
  if (!isFoundGood) checkOpen(workspace, screens, menus);
  if (complete && !isFoundGood) checkReached(workspace, screens, inMenus);
  const hashed = memo?.hashOf ?? jsonHash;
  const product: Product = {
    ...settled,
    screens: new Map(screens.map((screen) => [screen.id, screen])),
    locales: localesOf(sources),
    screensInMenus: inMenus,
    version: hashOf(JSON.stringify(files.map(({ kind, layer = 0, json }) => [kind, layer, hashed(json)]))),
  };
  const found = sorted(report);
  if (outline && found.length === 0) memo.keep(outline, { files, language: workspace.language, drafts: workspace.drafts, product });
  return { product, faults: found };
}

/** All of a product that looks at screens by their addresses and at texts by their keys. */
function settle(workspace: Workspace): Omit<Product, 'screens' | 'locales' | 'screensInMenus' | 'version'> {
  const { language, sources, drafts } = workspace;
  checkUnusedParts(workspace);
  checkConditions(conditionScope(workspace), sources.conditions, undefined);
  const entities = [...drafts.values()].filter((draft) => !draft.isPart).map((draft) => resolveEntity(workspace, draft));
  checkFollowing(workspace, entities);
  const menus = [...sources.menus.values()].map((menu) => resolveMenu(workspace, menu));
  const flows = [...sources.flows.values()].flatMap((source) => resolveFlow(workspace, source) ?? []);
  return {
    entities: new Map(entities.map((entity) => [entity.name, entity])),
    menus: new Map(menus.map((menu) => [menu.id, menu])),
    flows: new Map(flows.map((flow) => [flow.id, flow])),
    notifications: resolveNotifications(workspace),
    rights: sources.rights,
    nobody: nobodyOf({ properties: language.roots }),
    ...(language.icons === null ? {} : { icons: language.icons }),
    widgets: new Map([...sources.widgets.keys()].map((name) => [name, widgetOptions(language, name)])),
  };
}

function resolveScreens(workspace: Workspace, files: readonly DefinitionFile[], before: Remembered | undefined): readonly Screen[] {
  const made = before && screenFiles(files);
  return [...workspace.sources.screens].map(([id, source]) => {
    const known = before?.screen(id, made?.get(id) ?? []);
    if (known) return known;
    const screen = resolveScreen(workspace, source);
    if (!workspace.isFoundGood) checkForStrangers(workspace, screen);
    return screen;
  });
}

const sorted = (report: Report): readonly Fault[] =>
  [...report.faults()].sort(
    (a, b) => a.file.localeCompare(b.file) || a.pointer.localeCompare(b.pointer, 'en', { numeric: true }) || a.code.localeCompare(b.code),
  );

const localesOf = ({ locales }: Sources): Product['locales'] =>
  new Map([...locales].map(([language, texts]) => [language, Object.fromEntries([...texts].map(([key, { text }]) => [key, text]))]));

const widgetOptions = (language: Language, name: string): WidgetOptions => ({
  name,
  accepts: (options) => language.checkWidget(name, options)?.faults.length === 0,
});

/** Keys of a node that are the engine's, not the widget's. */
const NODE_KEYS = ['id', 'widget', 'show'];

/** Makes the options schemas of all widgets known to the language of a workspace; whether each is one is asked where faults are. */
export function addWidgets({ language, sources, report, isFoundGood }: Workspace): void {
  for (const [name, { json }] of sources.widgets) language.addWidget(name, json as JsonSchema);
  if (isFoundGood) return;
  for (const [name, { file, json }] of sources.widgets) {
    const broken = language.faultOfWidget(name);
    if (broken !== undefined) report.add(at(file), 'schema', `The options schema is wrong: ${broken}.`);
    for (const key of NODE_KEYS) {
      if (objectIn(json, 'properties')[key] !== undefined)
        report.add(
          inside(at(file), 'properties', key),
          'reserved',
          `"${key}" belongs to every node; a widget's option needs another name.`,
        );
    }
  }
}

const schemaOfKind: Readonly<Record<Exclude<DefinitionKind, 'widget'>, string>> = {
  entity: 'entity.schema.json',
  screen: 'screen.schema.json',
  menu: 'menu.schema.json',
  locale: 'locale.schema.json',
  conditions: 'conditions.schema.json',
  flow: 'flow.schema.json',
  notification: 'notification.schema.json',
};

const extensionSchemas: Readonly<Partial<Record<DefinitionKind, string>>> = {
  entity: 'extension.schema.json',
  screen: 'screen-extension.schema.json',
  menu: 'menu-extension.schema.json',
};

/** Checks every file; entities and screens that others extend as the whole that they make, since a part of them need not be one. */
function checkFiles(workspace: Workspace, files: readonly DefinitionFile[], before: Remembered | undefined): void {
  const { wholes } = workspace.sources;
  const inWholes = new Set(wholes.map(({ file }) => file));
  for (const file of files) if (!inWholes.has(file.file) && !before?.isChecked(file)) checkFile(workspace, file);
  const made = before && screenFiles(files);
  for (const whole of wholes) if (!isKnownWhole(whole, before, made)) checkFile(workspace, whole);
}

/** Of the same outline entities are the same; a screen is when the files that make it are. */
function isKnownWhole(
  { kind, json }: DefinitionFile,
  before: Remembered | undefined,
  made: ReturnType<typeof screenFiles> | undefined,
): boolean {
  if (before === undefined || kind !== 'screen') return before !== undefined;
  const id = isObject(json) ? (textIn(json, 'id') ?? '') : '';
  return before.screen(id, made?.get(id) ?? []) !== undefined;
}

/** Checks one file against the schema of its kind, and the names in it that mean the same everywhere. */
export function checkFile(workspace: Workspace, { file, kind, json }: DefinitionFile): void {
  if (kind === 'widget') return;
  const isExtension = isObject(json) && flagIn(json, EXTENDS);
  const schema = (isExtension ? extensionSchemas[kind] : undefined) ?? schemaOfKind[kind];
  const { faults, marks } = workspace.language.check(schema, json);
  for (const fault of faults) workspace.report.addForm(at(file, fault.pointer), fault.code, fault.message);
  checkPlainMarks(workspace, marks, at(file));
  if (kind === 'entity') checkOwnFields(workspace, file, json, marks);
  if (kind === 'flow' && isObject(json)) checkFlowFields(workspace, { file, json, layer: 0 }, marks);
}

/** Pointers in an entity's file name its own fields. */
function checkOwnFields(workspace: Workspace, file: string, json: unknown, marks: readonly Mark[]): void {
  const name = typeof json === 'object' && json !== null ? Reflect.get(json, '$id') : undefined;
  const draft = workspace.drafts.get(String(name));
  if (draft?.place.file !== file) return;
  for (const { kind, value, pointer } of marks) {
    if (typeof value !== 'string') continue;
    if (kind === 'field') checkField(workspace, draft, value, at(file, pointer));
    if (kind === 'sort') checkSort(workspace, draft, value, at(file, pointer));
  }
}

/** English is complete: no other language has a key that English lacks, apart from its own plural forms of a counted text. */
function checkLocales(workspace: Workspace, complete: boolean): void {
  const { sources, report } = workspace;
  const english = sources.locales.get('en');
  const hasEnglish = (key: string) => english?.has(key) === true;
  for (const [language, texts] of sources.locales) {
    if (language === 'en') continue;
    for (const [key, { place }] of texts)
      if (!isKnownText(key, language, hasEnglish)) report.add(place, 'unknown-label', `English has no text "${key}".`);
  }
  if (!complete) return;
  const place = at([...(english?.values() ?? [])][0]?.place.file ?? 'screens/locales', '/texts');
  for (const key of [...systemFieldNames.map((name) => `field.${name}`), ...customTexts]) checkLabel(workspace, key, place);
}

/** A part is checked inside the entities that take it over; one that none takes over, by itself. */
function checkUnusedParts(workspace: Workspace): void {
  const used = new Set(
    [...workspace.drafts.values()].flatMap(({ raw }) => objectsIn(raw, 'allOf').map(({ item }) => textIn(item, '$ref'))),
  );
  const unused = [...workspace.drafts.values()].filter((draft) => draft.isPart && !used.has(draft.name));
  for (const draft of unused)
    for (const field of draft.fields.values()) resolveField(workspace, field, { doc: draft, edited: draft, beside: draft.fields });
}
