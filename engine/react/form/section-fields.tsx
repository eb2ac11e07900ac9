/** The fields of a section in the grid, or as its widget draws them together. */
import { Fragment, memo, type ReactNode, useMemo } from 'react';
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
  return <div className={gridClass}>{inBunches(fields)}</div>;
}

/** About the root of a thousand: what React visits on a key press is then least. */
const BUNCH = 32;

/**
 * Fields in bunches, which the page does not show. React visits the siblings of whatever renders, and what stands right below
 * each: in one bunch a key press in a form of a thousand fields visits two thousand, in bunches about a hundred and thirty. That
 * is why a bunch is two fragments: what React passes by has one below it, not all of its fields.
 */
function inBunches(fields: readonly ReactNode[]): readonly ReactNode[] {
  if (fields.length <= BUNCH) return fields;
  const count = Math.ceil(fields.length / BUNCH);
  return Array.from({ length: count }, (_, at) => {
    const first = at * BUNCH;
    return (
      <Fragment key={first}>
        <Fragment key="fields">{fields.slice(first, first + BUNCH)}</Fragment>
      </Fragment>
    );
  });
}
