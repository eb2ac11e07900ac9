/** The fields of a record: all groups below each other, or one at a time, each field drawn by RJSF in its place. */
import type { FieldProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { headingId, useForm, useVisibleSections } from './form-context.ts';
import { RegistryContext } from './placed-field.tsx';
import { SectionFields } from './section-fields.tsx';
import type { Section } from './sections.ts';
import { StepsLayout } from './steps-layout.tsx';
import { TabsLayout } from './tabs-layout.tsx';

/** RJSF field of the whole record. */
export function RecordField({ registry }: Pick<FieldProps, 'registry'>) {
  const { layout } = useForm().model.sections;
  const Layout = layouts[layout];
  return (
    <RegistryContext value={registry}>
      <Layout />
    </RegistryContext>
  );
}

function SectionsLayout() {
  const sections = useVisibleSections();
  return sections.map((section) =>
    section.label === undefined ? (
      <SectionFields key={section.id} section={section} />
    ) : (
      <Headed key={section.id} section={section} label={section.label} />
    ),
  );
}

function Headed({ section, label }: { readonly section: Section; readonly label: string }): ReactNode {
  const { text, idPrefix } = useForm();
  const id = headingId(idPrefix, section.id);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} tabIndex={-1} className="mb-2 scroll-mt-2 border-b border-border pb-1 text-sm font-semibold text-text outline-none">
        {section.literal ? label : text(label)}
      </h3>
      <SectionFields section={section} />
    </section>
  );
}

const layouts = { sections: SectionsLayout, tabs: TabsLayout, steps: StepsLayout } as const;
