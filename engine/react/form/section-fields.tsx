/** The fields of a section in the grid. */
import { memo } from 'react';
import { isRows } from './fields.ts';
import { useForm } from './form-context.ts';
import { gridClass } from './grid.ts';
import { FieldLeaf } from './leaf.tsx';
import { RowsField } from './rows.tsx';
import type { Section } from './sections.ts';

export const SectionFields = memo(function SectionFields({ section }: { readonly section: Section }) {
  const form = useForm();
  const { index, leaf } = form.model;
  return (
    <div className={gridClass}>
      {section.pointers.map((pointer) => {
        const field = index.at(pointer);
        if (field && isRows(field)) return <RowsField key={pointer} field={field} />;
        const found = leaf(pointer);
        return found && <FieldLeaf key={pointer} form={form} leaf={found} />;
      })}
    </div>
  );
});
