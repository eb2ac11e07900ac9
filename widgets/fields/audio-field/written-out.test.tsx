// @vitest-environment happy-dom
import validator from '@rjsf/validator-ajv8';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FormPlan } from '../../../engine/core/definitions/view-types.ts';
import { RecordForm } from '../../../engine/react/form/index.ts';
import type { DataClient } from '../../../engine/react/types.ts';
import { fieldOf, Kit } from '../shared/story-kit.tsx';
import AudioField from './audio-field.tsx';
import '../shared/test-kit.tsx';
import WrittenOut from '../../primitives/written-out/written-out.tsx';
import TextareaField from '../textarea-field/textarea-field.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const note = { id: 'n1', name: 'note.webm', type: 'audio/webm', size: 9, url: '/media/n1?authorization=5.x' };
const heard = (text: string): DataClient['transcribe'] => vi.fn(async () => text);
const writeOut = () => screen.findByRole('button', { name: 'Write out: note.webm' });

type Texts = readonly { readonly name: string; readonly label: string; readonly readOnly?: boolean }[];

/** A form with a recording and fields for longer text. */
function openForm(texts: Texts, transcribe: DataClient['transcribe'], initial = {}) {
  const onSubmit = vi.fn(async () => undefined);
  const string = { type: 'string' };
  const files = { type: 'array', items: { type: 'object' } };
  const plan: FormPlan = {
    entity: 'task',
    for: 'update',
    schema: { type: 'object', properties: { voice: files, ...Object.fromEntries(texts.map(({ name }) => [name, string])) } },
    groups: [],
    fields: [
      { ...fieldOf('audio', { name: 'voice', pointer: '/voice', label: 'Voice', literal: true, schema: files }), rules: {} },
      ...texts.map(({ name, label, readOnly = false }) => ({
        ...fieldOf('textarea', { name, pointer: `/${name}`, label, literal: true, readOnly, schema: string }),
        rules: {},
      })),
    ],
    validator: '/v1/definitions/validators/x.js',
  };
  // A registry holds widgets of every type of value.
  const fields = {
    audio: () => Promise.resolve({ default: AudioField as never }),
    textarea: () => Promise.resolve({ default: TextareaField as never }),
  };
  render(
    <Kit client={transcribe ? { transcribe } : {}} widgets={{ fields }}>
      <RecordForm
        plan={plan}
        initial={{ id: 's1', version: 1, voice: [note], ...initial }}
        scope={{}}
        validator={validator}
        onSubmit={onSubmit}
      />
    </Kit>,
  );
  return { user: userEvent.setup(), onSubmit };
}
const typedIn = (label: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name: label }).value;

describe('a recording in a form', () => {
  it('is written with one press into the one field for longer text, behind what stands there, and is not sent by itself', async () => {
    const transcribe = heard('Pump replaced.');
    const { user, onSubmit } = openForm([{ name: 'remarks', label: 'Remarks' }], transcribe, { remarks: 'Arrived late.\n' });
    await user.click(await writeOut());
    await waitFor(() => expect(typedIn('Remarks')).toBe('Arrived late.\nPump replaced.'));
    expect(screen.getByText('Added to “Remarks”. Read it before you save.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Write out/ })).toBeNull();
    expect(transcribe).toHaveBeenCalledExactlyOnceWith(note);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('asks which of several fields it is for, as it was put right, and leaves locked ones out', async () => {
    const fields = [
      { name: 'remarks', label: 'Remarks' },
      { name: 'reason', label: 'Reason' },
      { name: 'locked', label: 'Office notes', readOnly: true },
    ];
    const { user } = openForm(fields, heard('Pomp replaced.'));
    await user.click(await writeOut());
    const text = await screen.findByRole('textbox', { name: 'Text of note.webm' });
    expect(screen.queryByRole('button', { name: /Office notes/ })).toBeNull();
    await user.clear(text);
    await user.type(text, 'Pump replaced.');
    await user.click(screen.getByRole('button', { name: 'Add to “Reason”' }));
    await waitFor(() => expect(typedIn('Reason')).toBe('Pump replaced.'));
    expect(typedIn('Remarks')).toBe('');
  });

  it('offers nothing where the server writes nothing out, or there is no network', async () => {
    openForm([{ name: 'remarks', label: 'Remarks' }], undefined);
    expect(await screen.findByRole('textbox', { name: 'Remarks' })).toBeTruthy();
    await waitFor(() => expect(document.querySelector('audio')).not.toBeNull());
    expect(screen.queryByRole('button', { name: /Write out/ })).toBeNull();
    cleanup();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    openForm([{ name: 'remarks', label: 'Remarks' }], heard('x'));
    await waitFor(() => expect(document.querySelector('audio')).not.toBeNull());
    expect(screen.queryByRole('button', { name: /Write out/ })).toBeNull();
  });
});

describe('a recording by itself', () => {
  const open = (transcribe: DataClient['transcribe']) => {
    render(
      <Kit client={transcribe ? { transcribe } : {}}>
        <WrittenOut file={note} />
      </Kit>,
    );
    return userEvent.setup();
  };

  it('is shown as text, which may be copied', async () => {
    const user = open(heard('Pump replaced.'));
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(await writeOut());
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(write).toHaveBeenCalledWith('Pump replaced.');
    expect(await screen.findByText('Copied')).toBeTruthy();
  });

  it('says why it could not be written out, and may be asked for again', async () => {
    const transcribe = vi.fn<NonNullable<DataClient['transcribe']>>().mockRejectedValueOnce(new Error('This recording is too long.'));
    transcribe.mockResolvedValueOnce('Pump replaced.');
    const user = open(transcribe);
    await user.click(await writeOut());
    expect((await screen.findByRole('alert')).textContent).toBe('This recording is too long.');
    await user.click(await writeOut());
    expect(await screen.findByRole('textbox', { name: 'Text of note.webm' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
