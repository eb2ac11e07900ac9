// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { controlAfter, coveredBy, useEnterGoesOn } from './hands.ts';

const FORM = `<form id="f">
  <input id="name"><input id="given" disabled><input id="tick" type="checkbox">
  <div hidden><input id="folded"></div><textarea id="notes"></textarea><input id="code">
</form>`;
const control = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`) ?? expect.fail(id);

beforeEach(() => {
  document.body.innerHTML = FORM;
});
afterEach(cleanup);

describe('Enter in a form on a phone', () => {
  it('goes on to what can be typed in next, and is called so', async () => {
    const form = document.querySelector('form') ?? expect.fail('form');
    expect([controlAfter(form, control('name'))?.id, controlAfter(form, control('code'))]).toEqual(['notes', undefined]);
    let sent = 0;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      sent += 1;
    });
    renderHook(() => useEnterGoesOn('f', true));
    control('name').focus();
    expect(control('name').enterKeyHint).toBe('next');
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement?.id).toBe('notes');
    await userEvent.keyboard('a{Enter}b');
    expect([control('notes').value, document.activeElement?.id]).toEqual(['a\nb', 'notes']);
    control('code').focus();
    expect(control('code').enterKeyHint).toBe('done');
    expect(sent).toBe(0);
  });

  it('is left alone on a wide page', async () => {
    renderHook(() => useEnterGoesOn('f', false));
    control('name').focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement?.id).toBe('name');
  });
});

it.each([
  ['a keyboard over the page', { height: 500, offsetTop: 0 }, 344],
  ['a page moved up under it', { height: 500, offsetTop: 200 }, 144],
  ['none', { height: 844, offsetTop: 0 }, 0],
  ['a page that was made smaller', { height: 500, offsetTop: 344 }, 0],
])('covers of %s', (_, view, pixels) => expect(coveredBy(view, 844)).toBe(pixels));
