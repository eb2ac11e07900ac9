/** Forms: the door of this room. Apart from the engine's, so that a page without a form loads none. */

export type { Refresh } from './concurrent-changes.ts';
export { debounced } from './debounce.ts';
export { type DraftKey, dropDrafts, keepDrafts, keptTitles } from './drafts.ts';
export type { FormModel } from './model-types.ts';
export { RecordForm, type RecordFormProps } from './record-form.tsx';
export { rjsfWidget } from './rjsf-widget.tsx';
export type { FormLayout } from './sections.ts';
export type { Send } from './submission.ts';
export { dropUnsavedChanges, hasUnsavedChanges, useUnsavedGuard } from './unsaved-guard.ts';
