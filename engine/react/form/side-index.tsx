/** The groups of a long form beside it on a wide screen: each leads to its own, the one that is read is marked. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusField, headingId, useForm, useVisibleSections } from './form-context.ts';
import { FaultCount, useSectionLabel } from './open-sections.tsx';
import type { Section } from './sections.ts';

/** From here on a form is long: as many groups, or more fields. */
const GROUPS = 3;
const FIELDS = 14;
/** How far below the index a heading may stand and already be what is read, in pixels. */
const NEAR = 48;

/** Whether the groups are long enough together to be lost in; of forms that show one at a time never. */
export function useIsLong(): boolean {
  const { sections } = useForm().model;
  const visible = useVisibleSections();
  const count = visible.reduce((sum, { pointers }) => sum + pointers.length, 0);
  return sections.layout === 'sections' && visible.length > 1 && (visible.length >= GROUPS || count > FIELDS);
}

export function SideIndex() {
  const { model, idPrefix, text } = useForm();
  const sections = useVisibleSections();
  const labelOf = useSectionLabel();
  const list = useRef<HTMLElement>(null);
  const [current, setCurrent] = useCurrent(list, sections, idPrefix);
  const go = (section: Section) => {
    setCurrent(section.id);
    const heading = document.getElementById(headingId(idPrefix, section.id));
    heading?.scrollIntoView?.({ block: 'start' });
    if (heading) heading.focus({ preventScroll: true });
    else section.pointers.some((pointer) => model.states.get(pointer).visible && focusField(idPrefix, pointer));
  };
  return (
    <nav ref={list} aria-label={text('form.groups')} className="sticky top-0 hidden self-start @3xl:block">
      <ol className="flex flex-col text-sm">
        {sections.map((section) => (
          <li key={section.id}>
            <button
              type="button"
              aria-current={section.id === current ? 'location' : undefined}
              onClick={() => go(section)}
              className="flex min-h-8 w-full items-center gap-1.5 border-border border-s-2 py-1 ps-3 text-start text-text-muted hover:text-text aria-[current=location]:border-accent aria-[current=location]:font-semibold aria-[current=location]:text-text"
            >
              {labelOf(section)}
              <FaultCount section={section} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Id of the group that is read: the last whose heading has gone up to the index. What was chosen stays until the person scrolls on. */
function useCurrent(list: RefObject<HTMLElement | null>, sections: readonly Section[], idPrefix: string) {
  const [current, setCurrent] = useState(sections[0]?.id ?? '');
  const chosenAt = useRef(0);
  useEffect(() => {
    const follow = () => {
      if (Date.now() - chosenAt.current < SETTLING) return;
      const top = (list.current?.getBoundingClientRect().top ?? 0) + NEAR;
      const isReached = ({ id }: Section) => (document.getElementById(headingId(idPrefix, id))?.getBoundingClientRect().top ?? 0) <= top;
      setCurrent(sections.findLast(isReached)?.id ?? sections[0]?.id ?? '');
    };
    // Whatever scrolls around the form: a page, or a dialog.
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', follow, { capture: true });
  }, [list, sections, idPrefix]);
  const choose = (id: string) => {
    chosenAt.current = Date.now();
    setCurrent(id);
  };
  return [current, choose] as const;
}

/** How long the page moves by itself after a choice, in milliseconds. */
const SETTLING = 600;
