/** One group of fields after the other. The button at the foot goes on; what lies behind can be opened again. */
import { useEffect, useId, useRef } from 'react';
import { useForm } from './form-context.ts';
import { FaultCount, OnceOpened, useOpenSections, useSectionLabel } from './open-sections.tsx';
import type { Section } from './sections.ts';

export function StepsLayout() {
  const { model } = useForm();
  const { sections, current } = useOpenSections();
  const id = useId();
  const heading = useHeadingFocus(current);
  const labelOf = useSectionLabel();
  if (!current) return null;
  const at = sections.indexOf(current);
  return (
    <div>
      <StepList sections={sections} at={at} onOpen={(section) => model.sections.show(section.id)} />
      {sections.map((section) => {
        const isOpen = section === current;
        return (
          <section key={section.id} aria-labelledby={`${id}-${section.id}`} hidden={!isOpen}>
            <h3
              ref={isOpen ? heading : undefined}
              id={`${id}-${section.id}`}
              tabIndex={-1}
              className="mb-2 text-lg font-semibold text-text outline-none"
            >
              {labelOf(section)}
            </h3>
            <OnceOpened section={section} isOpen={isOpen} />
          </section>
        );
      })}
    </div>
  );
}

type ListProps = { readonly sections: readonly Section[]; readonly at: number; readonly onOpen: (section: Section) => void };

function StepList({ sections, at, onOpen }: ListProps) {
  const { text } = useForm();
  const labelOf = useSectionLabel();
  return (
    <nav aria-label={text('form.steps')} className="mb-4">
      <p className="mb-1 text-xs text-text-muted">{text('form.step_of', { number: at + 1, count: sections.length })}</p>
      <div aria-hidden="true" className="mb-2 h-1 overflow-hidden rounded-full bg-surface-sunken">
        <div className="h-full bg-accent" style={{ width: `${((at + 1) / sections.length) * 100}%` }} />
      </div>
      <ol className="flex gap-x-4 overflow-x-auto text-sm">
        {sections.map((section, number) => (
          <li
            key={section.id}
            aria-current={number === at ? 'step' : undefined}
            className="shrink-0 py-1 aria-[current=step]:font-semibold"
          >
            {number < at ? (
              <button
                type="button"
                onClick={() => onOpen(section)}
                className="inline-flex items-center gap-1.5 text-accent-ink underline underline-offset-2"
              >
                {labelOf(section)}
                <FaultCount section={section} />
              </button>
            ) : (
              <span className={number === at ? 'text-text' : 'text-text-muted'}>{labelOf(section)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Going to another step moves the focus to its heading; opening the form does not. */
function useHeadingFocus(current: Section | undefined) {
  const { model } = useForm();
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(current?.id);
  useEffect(() => {
    if (last.current === current?.id) return;
    last.current = current?.id;
    // A fault that is gone to takes the focus itself.
    if (!model.sections.isRevealed()) heading.current?.focus();
  }, [current, model]);
  return heading;
}
