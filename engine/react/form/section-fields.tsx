/** The fields of a section in the grid, or as its widget draws them together. */
import { memo, useMemo } from 'react';
import { useForm } from './form-context.ts';
import { gridClass } from './grid.ts';
import { GroupSection } from './group-section.tsx';
import { placedField, useRegistry } from './placed-field.tsx';
import type { Section } from './sections.ts';

export const SectionFields = memo(function SectionFields({ section }: { readonly section: Section }) {
  if (section.widget !== undefined) return <GroupSection section={section} widget={section.widget} />;
  return <PlacedFields pointers={section.pointers} />;
});

function PlacedFields({ pointers }: { readonly pointers: readonly string[] }) {
  const form = useForm();
  const registry = useRegistry();
  const fields = useMemo(() => pointers.map((pointer) => placedField(registry, form, pointer)), [registry, form, pointers]);
  return <div className={gridClass}>{fields}</div>;
}
