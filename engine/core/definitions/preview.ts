/** Trying a screen out: checked and resolved against the product as it is, without being part of it. */
import { withCardsOf } from './cards.ts';
import { draftEntities } from './draft.ts';
import { withSetsOf } from './field-sets.ts';
import { createLanguage, type Language } from './language.ts';
import { layOver } from './layers.ts';
import { addWidgets, checkFile } from './plan.ts';
import { isObject } from './raw.ts';
import { createReport, type Report } from './report.ts';
import { resolveScreen } from './resolve-screen.ts';
import type { Sources } from './sources.ts';
import type { DefinitionFile, DefinitionSchemas, Fault, Screen } from './types.ts';

/** Name that faults of the tried screen give as their file. */
export const PREVIEWED = 'screen';

/** Either what is wrong with it, with JSON pointers into it, or the screen. */
export type Previewed = { readonly ok: false; readonly faults: readonly Fault[] } | { readonly ok: true; readonly screen: Screen };

/** What goes along with a tried screen: `words`, texts of its own by their keys. `isQuiet`: it may name nothing that changes something. */
export type Trial = { readonly words?: Readonly<Record<string, string>>; readonly isQuiet?: boolean };

/** Reads the product's files once; each screen tried then costs what it is itself. */
export function createPreview(files: readonly DefinitionFile[], schemas: DefinitionSchemas): (json: unknown, trial?: Trial) => Previewed {
  const language = createLanguage(schemas);
  const sources = layOver(files, createReport());
  const drafts = draftEntities(sources.entities, createReport());
  addWidgets({ language, sources, drafts, report: createReport(), isFoundGood: true });
  return (json, { words = {}, isQuiet = false } = {}) => {
    const report = createReport();
    const own = { file: PREVIEWED, json: isObject(json) ? json : {}, layer: 0 };
    // What leads to itself leads to a screen.
    const screens = new Map([...sources.screens, [PREVIEWED, own] as const]);
    const workspace = { language, sources: { ...sources, screens, locales: withWords(sources.locales, words) }, drafts, report };
    checkFile(workspace, { file: PREVIEWED, kind: 'screen', json });
    if (isQuiet) refuseActs(language, json, report);
    // A file of the wrong form has nothing that could be resolved.
    if (report.faults().length > 0 || !isObject(json)) return { ok: false, faults: report.faults() };
    const screen = resolveScreen(workspace, withCardsOf(withSetsOf(own, sources.entities, report), sources.entities, report));
    const faults = report.faults();
    return faults.length > 0 ? { ok: false, faults } : { ok: true, screen };
  };
}

function withWords(locales: Sources['locales'], words: Readonly<Record<string, string>>): Sources['locales'] {
  const own = Object.entries(words).map(([key, text]) => [key, { text, place: { file: PREVIEWED, pointer: '' }, layer: 0 }] as const);
  return own.length === 0 ? locales : new Map([...locales].map(([name, texts]) => [name, new Map([...texts, ...own])]));
}

/** Workflows, by whatever way a widget names them. */
function refuseActs(language: Language, json: unknown, report: Report): void {
  const visit = (node: unknown, pointer: string): void => {
    if (!isObject(node)) return;
    const { id: _id, widget, show: _show, ...options } = node;
    for (const mark of language.checkWidget(String(widget), options)?.marks ?? []) {
      const place = { file: PREVIEWED, pointer: pointer + mark.pointer };
      if (mark.kind === 'workflow') report.add(place, 'acts', `"${String(mark.value)}" changes something, which an answer does not.`);
      if (mark.kind === 'node') visit(mark.value, place.pointer);
    }
  };
  visit(isObject(json) ? json.body : undefined, '/body');
}
