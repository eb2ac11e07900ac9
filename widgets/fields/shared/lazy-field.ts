import type { ComponentType } from 'react';
import type { FieldProps } from '../../../engine/react/types.ts';

export type LazyField = () => Promise<{ readonly default: ComponentType<FieldProps<never>> }>;

/**
 * A field widget for the registry. The registry holds widgets of every type of value; which type a
 * field has is said by its definition, so the value's type is let go here and nowhere else.
 */
export const lazyField =
  <Value>(load: () => Promise<{ readonly default: ComponentType<FieldProps<Value>> }>): LazyField =>
  async () => {
    const { default: widget } = await load();
    return { default: widget as unknown as ComponentType<FieldProps<never>> };
  };
