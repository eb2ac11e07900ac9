// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { panels } from './panels.ts';
import { GLOBAL_SEARCH_ID, openByKey } from './shell-keys.ts';

const press = (key: string, options: KeyboardEventInit = {}, target: EventTarget = document.body) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options });
  const listen = (each: Event) => openByKey(each as KeyboardEvent);
  window.addEventListener('keydown', listen);
  target.dispatchEvent(event);
  window.removeEventListener('keydown', listen);
  return event.defaultPrevented;
};

beforeEach(() => {
  panels.palette = false;
  document.body.innerHTML = `<input id="${GLOBAL_SEARCH_ID}"><textarea></textarea><p contenteditable="true"></p>`;
});
const field = () => document.getElementById(GLOBAL_SEARCH_ID) as HTMLInputElement;
/** Happy-dom lays nothing out. */
const layOut = (parent: Element | null) => Object.defineProperty(field(), 'offsetParent', { value: parent });

it('opens the palette by Ctrl K and Cmd K, also while typing, and closes it again', () => {
  expect(press('k', { ctrlKey: true })).toBe(true);
  expect(panels.palette).toBe(true);
  press('K', { metaKey: true }, document.querySelector('textarea') ?? undefined);
  expect(panels.palette).toBe(false);
  press('k', { ctrlKey: true, shiftKey: true });
  press('k');
  expect(panels.palette).toBe(false);
});

it('goes to the search of requests by /, or opens it where the field does not show', () => {
  layOut(document.body);
  expect(press('/')).toBe(true);
  expect(document.activeElement).toBe(field());
  expect(panels.palette).toBe(false);
});

it('opens the search of a phone by /', () => {
  layOut(null);
  press('/');
  expect(panels.palette).toBe(true);
});

it.each(['input', 'textarea'])('leaves / to who types in a %s', (tag) => {
  layOut(null);
  expect(press('/', {}, document.querySelector(tag) ?? undefined)).toBe(false);
  expect(panels.palette).toBe(false);
});

it('leaves the page alone under a dialog', () => {
  layOut(null);
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>');
  expect(press('/')).toBe(false);
  expect(panels.palette).toBe(false);
});
