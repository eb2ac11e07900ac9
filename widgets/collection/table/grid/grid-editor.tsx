/** The editor in a cell of a grid: Enter stores and goes down, Tab goes on, leaving it stores, Escape gives the old value back. */
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldTypeName } from '../../../../engine/core/fields/field-types.ts';
import type { RuleScope } from '../../../../engine/core/rules/types.ts';
import type { ViewField } from '../../../../engine/react/index.ts';
import type { Labels } from '../../../../engine/react/types.ts';
import { FieldEditor } from '../../../primitives/support/field-editor.tsx';
import type { Onward } from './grid-context.ts';

type Props = {
  readonly label: string;
  readonly field: ViewField;
  readonly value: unknown;
  readonly labels: Labels;
  readonly scope: RuleScope;
  /** What was typed before there was an input to type into. */
  readonly typed: string | undefined;
  readonly onCommit: (value: unknown, onward: Onward) => void;
  readonly onCancel: () => void;
};

/** Chosen rather than typed: the choice is the end of it. */
export const CHOSEN: ReadonlySet<FieldTypeName> = new Set(['select', 'ref', 'boolean', 'rating', 'radio', 'colour']);
const INPUTS = 'input:not([type="hidden"]), select, textarea, [role="combobox"], button';

export function GridEditor({ label, field, value, labels, scope, typed, onCommit, onCancel }: Props) {
  const [draft, setDraft] = useState(value);
  const isOver = useRef(false);
  const isHeld = useRef(false);
  const frame = useRef<HTMLFieldSetElement>(null);
  useEffect(() => focusOnceThere(frame.current, typed), [typed]);
  const end = (next: unknown, onward: Onward) => {
    if (isOver.current || isHeld.current) return;
    isOver.current = true;
    onCommit(next, onward);
  };
  const hold = useCallback((now: boolean) => {
    isHeld.current = now;
  }, []);
  const change = (next: unknown) => {
    setDraft(next);
    if (CHOSEN.has(field.type)) end(next, 'stay');
  };
  const press = (event: KeyboardEvent) => {
    // The grid's own keys are for cells that are not edited.
    event.stopPropagation();
    if (event.key === 'Escape') {
      isOver.current = true;
      onCancel();
    } else if (event.key === 'Tab') {
      event.preventDefault();
      end(draft, event.shiftKey ? 'back' : 'on');
    } else if (event.key === 'Enter' && !event.defaultPrevented && !(field.type === 'textarea' && event.shiftKey)) {
      event.preventDefault();
      end(draft, 'down');
    }
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) end(draft, 'stay');
  };
  return (
    <fieldset ref={frame} aria-label={label} onKeyDown={press} onBlur={leave} className="min-w-32 whitespace-normal">
      <FieldEditor field={field} value={draft} labels={labels} scope={scope} onChange={change} onHold={hold} />
    </fieldset>
  );
}

/** What is in it is marked, so that typing replaces it. Answers whether there is an input yet. */
export function focusWithin(frame: HTMLElement | null, typed?: string): boolean {
  const input = frame?.querySelector<HTMLElement>(INPUTS);
  if (!input) return false;
  // Who came first keeps it: what was typed since then would be marked.
  if (input === document.activeElement) return true;
  input.focus();
  if (!(input instanceof HTMLInputElement) || !/^(text|search|tel|email|url|number|)$/.test(input.type)) return true;
  input.select();
  if (typed === undefined) return true;
  input.setRangeText(typed, 0, input.value.length, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}

/** The widget of a field may have to be loaded first. */
function focusOnceThere(frame: HTMLElement | null, typed: string | undefined): (() => void) | undefined {
  if (!frame || focusWithin(frame, typed)) return undefined;
  const observer = new MutationObserver(() => {
    if (focusWithin(frame, typed)) observer.disconnect();
  });
  observer.observe(frame, { childList: true, subtree: true });
  return () => observer.disconnect();
}
