/** The record that a field belongs to, for the few widgets whose value comes from elsewhere and is asked for by it. */
import { useContext } from 'react';
import { getAt } from '../../core/json/index.ts';
import { useRecordAround } from '../nodes/record-context.ts';
import { FormContext } from './form-context.ts';

export type FieldRecord = { readonly entity: string; readonly id: string };

/**
 * The record that the form changes, or that its workflow runs on; outside a form that of the page around. Null for one
 * that is yet to be made.
 */
export function useFieldRecord(): FieldRecord | null {
  const form = useContext(FormContext);
  const around = useRecordAround();
  if (!form) return around ? { entity: around.entity, id: String(around.record.id) } : null;
  const id = getAt(form.model.recordScope().doc, '/id');
  return typeof id === 'string' || typeof id === 'number' ? { entity: form.model.plan.entity, id: String(id) } : null;
}
