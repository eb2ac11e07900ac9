/** The fields of a section in the grid, or as its widget draws them together. */
import { memo } from 'react';
import { isRows } from './fields.ts';
import { useForm } from './form-context.ts';
import { gridClass } from './grid.ts';
import { GroupSection } from './group-section.tsx';
import { FieldLeaf } from './leaf.tsx';
import { RowsField } from './rows.tsx';
import type { Section } from './sections.ts';

export const SectionFields = memo(function SectionFields({ section }: { readonly section: Section }) {
  const form = useForm();
  const { index, leaf } = form.model;
  if (section.widget !== undefined) return <GroupSection section={section} widget={section.widget} />;
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
