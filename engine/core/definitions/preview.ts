/** Trying a screen out: checked and resolved against the product as it is, without being part of it. */
import { withCardsOf } from './cards.ts';
import { draftEntities } from './draft.ts';
import { withSetsOf } from './field-sets.ts';
import { createLanguage } from './language.ts';
import { layOver } from './layers.ts';
import { addWidgets, checkFile } from './plan.ts';
import { isObject } from './raw.ts';
import { createReport } from './report.ts';
import { resolveScreen } from './resolve-screen.ts';
import type { DefinitionFile, DefinitionSchemas, Fault, Screen } from './types.ts';

/** Name that faults of the tried screen give as their file. */
export const PREVIEWED = 'screen';

/** Either what is wrong with it, with JSON pointers into it, or the screen. */
export type Previewed = { readonly ok: false; readonly faults: readonly Fault[] } | { readonly ok: true; readonly screen: Screen };

/** Reads the product's files once; each screen tried then costs what it is itself. */
export function createPreview(files: readonly DefinitionFile[], schemas: DefinitionSchemas): (json: unknown) => Previewed {
  const language = createLanguage(schemas);
  const sources = layOver(files, createReport());
  const drafts = draftEntities(sources.entities, createReport());
  addWidgets({ language, sources, drafts, report: createReport(), isFoundGood: true });
  return (json) => {
    const report = createReport();
    const own = { file: PREVIEWED, json: isObject(json) ? json : {}, layer: 0 };
    // What leads to itself leads to a screen.
    const screens = new Map([...sources.screens, [PREVIEWED, own] as const]);
    const workspace = { language, sources: { ...sources, screens }, drafts, report };
    checkFile(workspace, { file: PREVIEWED, kind: 'screen', json });
    // A file of the wrong form has nothing that could be resolved.
    if (report.faults().length > 0 || !isObject(json)) return { ok: false, faults: report.faults() };
    const screen = resolveScreen(workspace, withCardsOf(withSetsOf(own, sources.entities, report), sources.entities, report));
    const faults = report.faults();
    return faults.length > 0 ? { ok: false, faults } : { ok: true, screen };
  };
}
