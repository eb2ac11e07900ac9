import type { Field as AnyField } from '../../../engine/core/definitions/types.ts';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';

export type Field = Pick<AnyField, 'name' | 'label' | 'type' | 'required' | 'options' | 'ref'>;
export type Found = { readonly entity: EntityView; readonly id: string | number };
