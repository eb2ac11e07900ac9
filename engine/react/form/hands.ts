/** What a form owes to who fills it in by thumb: the keyboard's key says what it does, and what stands at the lower edge stays above the keyboard. */
import { type RefObject, useEffect } from 'react';

const typed = 'input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=color], [type=hidden]), textarea';

/** Controls of a form that are typed in, in order, as far as they can be. */
const typedIn = (form: HTMLElement) =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed)].filter(
    (control) => !control.disabled && !control.readOnly && control.closest('[hidden]') === null,
  );

/** The control after this one; undefined for the last. */
export function controlAfter(form: HTMLElement, control: HTMLInputElement): HTMLInputElement | HTMLTextAreaElement | undefined {
  const all = typedIn(form);
  const at = all.indexOf(control);
  return at < 0 ? undefined : all[at + 1];
}

/** On a phone Enter goes on to the next control, and sends at the last; the key is called so. Lines of a long text stay lines. */
export function useEnterGoesOn(formId: string, isPhone: boolean): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!form || !isPhone) return undefined;
    const name = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLInputElement) || !target.matches(typed)) return;
      target.enterKeyHint = controlAfter(form, target) ? 'next' : 'done';
    };
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      // What is open over the control (choices) has the key first.
      if (event.key !== 'Enter' || event.isComposing || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
      if (!target.matches(typed) || target.getAttribute('aria-expanded') === 'true') return;
      const next = controlAfter(form, target);
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView?.({ block: 'center' });
    };
    form.addEventListener('focusin', name);
    form.addEventListener('keydown', press);
    return () => {
      form.removeEventListener('focusin', name);
      form.removeEventListener('keydown', press);
    };
  }, [formId, isPhone]);
}

/** Pixels at the lower edge that an on-screen keyboard covers. Browsers that make the page smaller instead (`interactive-widget`) cover none. */
export function coveredBy({ height, offsetTop }: Pick<VisualViewport, 'height' | 'offsetTop'>, page: number): number {
  return Math.max(0, Math.round(page - height - offsetTop));
}

/** Keeps `--covered` of the element at what the keyboard covers of it, for what sticks to the lower edge. */
export function useAboveKeyboard(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: view } = window;
    if (!view) return undefined;
    const note = () => bar.current?.style.setProperty('--covered', `${coveredBy(view, window.innerHeight)}px`);
    note();
    view.addEventListener('resize', note);
    view.addEventListener('scroll', note);
    return () => {
      view.removeEventListener('resize', note);
      view.removeEventListener('scroll', note);
    };
  }, [bar]);
}
