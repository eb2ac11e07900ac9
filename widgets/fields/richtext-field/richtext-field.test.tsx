// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FieldProps } from '../../../engine/react/types.ts';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import { linkAddress } from './link-box.tsx';
import RichtextField from './richtext-field.tsx';

const field = fieldOf('richtext', { label: 'Notes' });
const box = () => screen.findByRole('textbox', { name: 'Notes' });
const tool = (name: string) => screen.getByRole('button', { name });

describe('rich text', () => {
  it('shows only what is safe of what it is given', async () => {
    openField(RichtextField, field, { value: '<p>Fine <b>bold</b></p><img src=x onerror=alert(1)><script>alert(1)</script>' });
    const shown = await box();
    expect(shown.querySelector('strong')?.textContent).toBe('bold');
    expect(shown.querySelector('script, img[onerror]')).toBeNull();
  });

  it('names and describes itself as a field does', async () => {
    openField(RichtextField, field, { required: true, invalid: true, describedBy: 'x-error' });
    const shown = await box();
    await waitFor(() => expect(shown.getAttribute('aria-describedby')).toBe('x-error'));
    expect(['aria-multiline', 'aria-required', 'aria-invalid', 'id'].map((name) => shown.getAttribute(name))).toEqual([
      'true',
      'true',
      'true',
      'demo-richtext',
    ]);
  });

  it('formats by its tools, which say what is on, and gives plain tags', async () => {
    const { user, values } = openField(RichtextField, field, { value: '<p>Word</p>' });
    await box();
    await user.click(tool('Heading'));
    expect(values.at(-1)).toBe('<h2>Word</h2>');
    await waitFor(() => expect(tool('Heading').getAttribute('aria-pressed')).toBe('true'));
    await user.click(tool('Undo'));
    expect(values.at(-1)).toBe('<p>Word</p>');
  });

  it('is nothing when it is emptied', async () => {
    const { user, values } = openField(RichtextField, field, { value: '<h2></h2>' });
    await box();
    await user.click(tool('Heading'));
    expect(values.at(-1)).toBeNull();
  });

  it('has one stop for the Tab key, and arrows between the tools', async () => {
    const { user } = openField(RichtextField, field);
    await box();
    await user.tab();
    expect(document.activeElement).toBe(tool('Bold'));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tool('Italic'));
    await user.keyboard('{Home}{ArrowLeft}');
    expect(document.activeElement).toBe(tool('Redo'));
    expect(screen.getAllByRole('button').filter((button) => button.tabIndex === 0)).toHaveLength(1);
  });

  it('sets a link, and refuses an address that it may not lead to', async () => {
    const { user, values } = openField(RichtextField, field);
    await box();
    await user.click(tool('Link'));
    const address = screen.getByRole('textbox', { name: 'Address of the link' });
    await user.type(address, 'javascript:alert(1){Enter}');
    expect(screen.getByRole('alert').textContent).toMatch(/^Enter a web address/);
    expect(values).toEqual([]);
    await user.clear(address);
    await user.type(address, 'example.com{Enter}');
    expect(values.at(-1)).toBe('<p><a href="https://example.com" rel="noopener noreferrer nofollow">example.com</a></p>');
    expect(screen.queryByRole('textbox', { name: 'Address of the link' })).toBeNull();
  });

  it('follows a value that comes from elsewhere', async () => {
    function Changing(props: FieldProps<string>) {
      return (
        <>
          <RichtextField {...props} />
          <button type="button" onClick={() => props.onChange('<p>Two</p>')}>
            change
          </button>
        </>
      );
    }
    const { user } = openField(Changing, field, { value: '<p>One</p>' });
    const shown = await box();
    await user.click(tool('change'));
    expect(shown.textContent).toBe('Two');
  });

  it('only reads while it is disabled', async () => {
    openField(RichtextField, field, { value: '<p>One</p>', disabled: true });
    const shown = await box();
    await act(async () => undefined);
    expect(shown.getAttribute('contenteditable')).toBe('false');
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});

it.each([
  ['example.com/a', 'https://example.com/a'],
  ['http://example.com', 'http://example.com'],
  ['desk@example.com', 'mailto:desk@example.com'],
  ['tel:+91123', 'tel:+91123'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['', undefined],
  ['a b', undefined],
])('a link to %j leads to %j', (text, expected) => {
  expect(linkAddress(text)).toBe(expected);
});
