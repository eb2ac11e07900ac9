/**
 * Files in and out of a collection. For its toolbar:
 *
 * - `<ExportMenu entity title query columns />`: a button with a menu (Excel or CSV, the columns shown or all). Renders
 *   nothing for people without the right to export. `query` is what the list shows now (`filter` as text, `order`,
 *   `search`), `columns` the pointers shown, in their order, `title` names the file.
 * - `<ImportDialog isOpen onClose entity scope verbs synonyms? />`: the whole import, from the choice of a file to the file of
 *   rows that failed. Nothing of it is loaded before it is opened. Offer it where `importVerbs(entity, options)` has one.
 *   `synonyms`: other headings by pointer, `{ "/user_mobile": ["mobile_number"] }`, for an option `import` of the collection.
 */
import { lazy, Suspense } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { ImportDialogProps } from './import-dialog.tsx';
import type { ImportVerb } from './use-import-kit.ts';

export { ExportMenu } from './export-menu.tsx';
export type { ExportMenuProps } from './export-types.ts';
export type { ImportDialogProps };

const Loaded = lazy(() => import('./import-dialog.tsx'));

/** What a file of this person may do with records of the entity, some at least: bring new ones, and change those that are there unless the collection says no. */
export const importVerbs = (
  entity: EntityView,
  options: { readonly create?: boolean; readonly update?: boolean },
): readonly ImportVerb[] => [
  ...((options.create ?? true) && entity.can.create !== undefined ? (['create'] as const) : []),
  ...((options.update ?? true) && entity.can.update !== undefined ? (['update'] as const) : []),
];

/** Loaded when it is first opened. */
export function ImportDialog(props: ImportDialogProps) {
  if (!props.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
