/** The fields of a record: all groups below each other, or one at a time. Draws its leaves itself; RJSF asks for it once. */
import { type ReactNode, useId } from 'react';
import { useForm, useVisibleSections } from './form-context.ts';
import { SectionFields } from './section-fields.tsx';
import type { Section } from './sections.ts';
import { StepsLayout } from './steps-layout.tsx';
import { TabsLayout } from './tabs-layout.tsx';

/** RJSF field of the whole record. */
export function RecordField() {
  const { layout } = useForm().model.sections;
  if (layout === 'tabs') return <TabsLayout />;
  if (layout === 'steps') return <StepsLayout />;
  return <SectionsLayout />;
}

function SectionsLayout() {
  const sections = useVisibleSections();
  return (
    <div className="@container flex flex-col gap-4">
      {sections.map((section) =>
        section.label === undefined ? (
          <SectionFields key={section.id} section={section} />
        ) : (
          <Headed key={section.id} section={section} label={section.label} />
        ),
      )}
    </div>
  );
}

function Headed({ section, label }: { readonly section: Section; readonly label: string }): ReactNode {
  const { text } = useForm();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 border-b border-border pb-1 text-sm font-semibold text-text">
        {section.literal ? label : text(label)}
      </h3>
      <SectionFields section={section} />
    </section>
  );
}
