/** One group of fields at a time, chosen by tabs. Arrow keys move between them; faults are counted beside. */
import { type KeyboardEvent, useId, useRef } from 'react';
import { useForm } from './form-context.ts';
import { FaultCount, OnceOpened, useOpenSections, useSectionLabel } from './open-sections.tsx';
import type { Section } from './sections.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Where a key leads from a tab; undefined for keys that mean nothing here. */
function target(event: KeyboardEvent, sections: readonly Section[], current: Section): Section | undefined {
  if (event.key === 'Home') return sections[0];
  if (event.key === 'End') return sections.at(-1);
  const step = STEPS[event.key];
  if (step === undefined) return undefined;
  const by = document.documentElement.dir === 'rtl' ? -step : step;
  return sections[(sections.indexOf(current) + by + sections.length) % sections.length];
}

export function TabsLayout() {
  const { model, text } = useForm();
  const { sections, current } = useOpenSections();
  const labelOf = useSectionLabel();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  if (!current) return null;
  const open = (section: Section) => model.sections.show(section.id);
  const move = (event: KeyboardEvent) => {
    const next = target(event, sections, current);
    if (!next) return;
    event.preventDefault();
    open(next);
    list.current?.querySelector<HTMLElement>(`[id="${id}-tab-${CSS.escape(next.id)}"]`)?.focus();
  };
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={text('form.tabs')}
        onKeyDown={move}
        className="mb-4 flex gap-1 overflow-x-auto border-b border-border"
      >
        {sections.map((section) => (
          <button
            key={section.id}
            type="button"
            role="tab"
            id={`${id}-tab-${section.id}`}
            aria-selected={section === current}
            aria-controls={`${id}-panel-${section.id}`}
            tabIndex={section === current ? 0 : -1}
            onClick={() => open(section)}
            className="-mb-px flex h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2 text-sm font-medium text-text-muted aria-selected:border-accent aria-selected:text-text"
          >
            {labelOf(section)}
            <FaultCount section={section} />
          </button>
        ))}
      </div>
      {sections.map((section) => (
        <div
          key={section.id}
          role="tabpanel"
          id={`${id}-panel-${section.id}`}
          aria-labelledby={`${id}-tab-${section.id}`}
          hidden={section !== current}
        >
          <OnceOpened section={section} isOpen={section === current} />
        </div>
      ))}
    </div>
  );
}
