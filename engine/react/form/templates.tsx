/** RJSF's templates as this product draws them. Leaves draw their own label, help and fault, so little stands around them. */
import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { gridClass } from './grid.ts';

export const BareTemplate = ({ children }: FieldTemplateProps) => children;

/** The members of an object in the form's grid. */
export const GridTemplate = ({ properties }: ObjectFieldTemplateProps) => (
  <div className={gridClass}>{properties.map(({ content }) => content)}</div>
);
