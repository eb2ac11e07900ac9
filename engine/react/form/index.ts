/** Forms: the door of this room. Apart from the engine's, so that a page without a form loads none. */
export type { FormModel, Send } from './form-model.ts';
export { RecordForm, type RecordFormProps } from './record-form.tsx';
export { dropUnsavedChanges, hasUnsavedChanges, useUnsavedGuard } from './unsaved-guard.ts';
