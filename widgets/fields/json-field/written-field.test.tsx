// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DataClient } from '../../../engine/react/types.ts';
import { FieldDemo, Kit } from '../shared/story-kit.tsx';
import JsonField from './json-field.tsx';
import { languageClient, recipeField, template } from './language-kit.ts';

type EditorProps = {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly label: string;
  readonly faults: readonly { readonly from: number; readonly to: number; readonly message: string }[];
  readonly attributes: Readonly<Record<string, string>>;
};

// The editor measures what it draws, which this document cannot: a plain text field stands in for it, and says which marks it was given.
vi.mock('../../primitives/code-editor/code-editor.tsx', () => ({
  default: ({ value, onChange, label, faults, attributes }: EditorProps) => (
    <>
      <textarea {...attributes} aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />
      <output>{faults.map(({ from, to, message }) => `${value.slice(from, to)} → ${message}`).join('\n')}</output>
    </>
  ),
}));

afterEach(cleanup);

function open(value: unknown, client: Partial<DataClient> = languageClient) {
  const values: unknown[] = [];
  render(
    <Kit client={client}>
      <FieldDemo widget={JsonField} field={recipeField} value={value} onChange={(next) => values.push(next)} />
    </Kit>,
  );
  return values;
}

const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What happens' });

describe('a value that is written in a language', () => {
  it('begins with a template, as it reads, and with nothing for those who want that', async () => {
    const values = open(null);
    await userEvent.click(await screen.findByRole('button', { name: /Late work/ }));
    expect(values).toEqual([template]);
    expect((await editor()).value.split('\n')).toEqual([
      '{',
      '  "on": { "created": "task" },',
      '  "do": [',
      '    { "do": "wait", "for": "PT1H" },',
      `    { "do": "set", "values": { "/title": "'late'" } }`,
      '  ]',
      '}',
    ]);
    cleanup();
    const empty = open(null);
    await userEvent.click(await screen.findByRole('button', { name: /An empty start/ }));
    expect(empty).toEqual([{}]);
    expect((await editor()).value).toBe('{}');
  });

  it('reads in the order of the language, whatever order it is kept in, and leaves what is typed as it is', async () => {
    const values = open({ do: [{ for: 'PT1H', do: 'wait' }], on: { created: 'task' } });
    const text = await editor();
    expect(Object.keys(JSON.parse(text.value))).toEqual(['on', 'do']);
    expect(text.value).toContain('{ "do": "wait", "for": "PT1H" }');
    const own = '{"do": [{"for":   "PT2H", "do": "wait"}], "on": {"created": "task"}}';
    fireEvent.change(text, { target: { value: own } });
    expect((await editor()).value).toBe(own);
    expect(values.at(-1)).toEqual({ on: { created: 'task' }, do: [{ do: 'wait', for: 'PT2H' }] });
  });

  it('marks a fault in the text and in the drawing, and leads from its words to it', async () => {
    open({ on: { created: 'task' }, do: [{ do: 'end' }, { do: 'sing' }] });
    const fault = await screen.findByRole('button', { name: /Line \d+: Nobody knows how to "sing"\./ });
    expect(screen.getByText('"do": "sing" → Nobody knows how to "sing".')).toBeTruthy();
    const drawing = screen.getByRole('region', { name: 'Drawing' });
    expect(await within(drawing).findByRole('button', { name: /^2 .*Nobody knows how to "sing"\./ })).toBeTruthy();
    const text = await editor();
    expect(text.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(text.getAttribute('aria-describedby') ?? '')?.contains(fault)).toBe(true);
    fireEvent.change(text, { target: { value: text.value.replace('sing', 'end') } });
    expect(await screen.findByText('No faults.')).toBeTruthy();
    expect(text.getAttribute('aria-invalid')).toBeNull();
  });

  it('says at once where a text is no JSON, keeps the last drawing, and asks nobody', async () => {
    const run = vi.fn(languageClient.run);
    open(template, { ...languageClient, run });
    const text = await editor();
    await screen.findByText('No faults.');
    const asked = run.mock.calls.length;
    fireEvent.change(text, { target: { value: '{ "on": { "created": "task" },\n  "do": [ }' } });
    expect(screen.getByRole('button', { name: 'Line 2: This is not valid JSON yet.' })).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Drawing' })).getByRole('button', { name: /^1 Wait/ })).toBeTruthy();
    expect(run).toHaveBeenCalledTimes(asked);
    fireEvent.change(text, { target: { value: '{ "on": {}, "on": {} }' } });
    expect(screen.getByRole('button', { name: /^Line 1: The key “on” is there twice/ })).toBeTruthy();
  });

  it('checks what rests, not every key', async () => {
    const run = vi.fn(languageClient.run);
    open(template, { ...languageClient, run });
    await screen.findByText('No faults.');
    const asked = run.mock.calls.length;
    const text = await editor();
    for (const hours of [2, 3, 4]) fireEvent.change(text, { target: { value: text.value.replace(/PT\dH/, `PT${hours}H`) } });
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(asked + 1), { timeout: 3_000 });
    expect(run.mock.lastCall?.[3]).toMatchObject({ recipe: { do: [{ for: 'PT4H' }, {}] } });
  });

  it('is a plain text field for those who want one', async () => {
    open(template);
    await userEvent.click(await screen.findByRole('button', { name: 'Plain text field' }));
    const text = await editor();
    expect(JSON.parse(text.value)).toEqual(template);
    expect(document.querySelector('output')).toBeNull();
    expect(screen.getByRole('button', { name: 'Editor with suggestions' })).toBeTruthy();
  });

  it('is written without a language that does not come, and says that saving checks it', async () => {
    const run = async () => Promise.reject(new Error('There is no server here.'));
    const values = open({ on: {} }, { ...languageClient, run });
    const text = await editor();
    fireEvent.change(text, { target: { value: '{"on": {"created": "task"}}' } });
    expect(values).toEqual([{ on: { created: 'task' } }]);
    expect(await screen.findByText('It could not be checked now. It is checked when you save.')).toBeTruthy();
  });
});
