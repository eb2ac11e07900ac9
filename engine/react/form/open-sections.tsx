/** Sections of which one is open. One seen before stays as it was left: an upload goes on, a list keeps its place. */
import { useRef } from 'react';
import { useFaultCount, useForm, useOpenSection, useVisibleSections } from './form-context.ts';
import { SectionFields } from './section-fields.tsx';
import type { Section } from './sections.ts';

export type OpenSections = { readonly sections: readonly Section[]; readonly current: Section | undefined };

/** The sections that show, and the open one among them. */
export function useOpenSections(): OpenSections {
  const sections = useVisibleSections();
  const open = useOpenSection();
  return { sections, current: sections.find(({ id }) => id === open) ?? sections[0] };
}

/** The fields of a section from the time when it is first opened. */
export function OnceOpened({ section, isOpen }: { readonly section: Section; readonly isOpen: boolean }) {
  const wasOpen = useRef(false);
  if (isOpen) wasOpen.current = true;
  return wasOpen.current ? <SectionFields section={section} /> : null;
}

/** Words of a section's label; the fields in no group have a heading where each section needs one. */
export function useSectionLabel(): (section: Section) => string {
  const { text } = useForm();
  return ({ label, literal }) => {
    if (label === undefined) return text('form.general');
    return literal ? label : text(label);
  };
}

/** How many faults wait in a section; nothing where there are none. */
export function FaultCount({ section }: { readonly section: Section }) {
  const { text } = useForm();
  const count = useFaultCount(section);
  if (count === 0) return null;
  return (
    <span className="inline-flex min-w-5 items-center justify-center rounded-full bg-danger px-1.5 text-xs font-semibold text-danger-on tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{text('form.faults', { count })}</span>
    </span>
  );
}
