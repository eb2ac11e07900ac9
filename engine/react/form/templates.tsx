/** RJSF's templates as this product draws them. Leaves draw their own label, help and fault, so little stands around them. */
import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { gridClass } from './grid.ts';

export const BareTemplate = ({ children }: FieldTemplateProps) => children;

/** The members of an object in the form's grid. */
export function GridTemplate({ properties }: ObjectFieldTemplateProps): ReactNode {
  const shown = properties.filter(({ hidden }) => !hidden);
  return shown.length > 0 && <div className={gridClass}>{shown.map(({ content }) => content)}</div>;
}
