// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPart } from '../../../engine/web/shell/test-kit.tsx';
import * as calls from './assistant-calls.ts';
import AssistantDrawer from './assistant-drawer.tsx';

vi.mock('./assistant-calls.ts', async (original) => ({
  ...(await original<typeof calls>()),
  ask: vi.fn(),
  confirm: vi.fn(),
  rate: vi.fn(),
}));
const ask = vi.mocked(calls.ask);
const confirm = vi.mocked(calls.confirm);
const rate = vi.mocked(calls.rate);

const session_id = 's1';
const said = (content: string): calls.Answer => ({ text: content, message: { type: 'markdown', content }, session_id });
beforeEach(() => {
  ask.mockResolvedValue(said('There are **two**.'));
});
afterEach(() => vi.resetAllMocks());

async function open() {
  const { user } = openPart(<AssistantDrawer />);
  const prompt = await screen.findByRole('textbox', { name: 'Ask something' }, { timeout: 20_000 });
  return { user, prompt };
}

it('sends by Enter, begins a line by Shift+Enter, and sends nothing blank', async () => {
  const { user, prompt } = await open();
  await user.type(prompt, '   {Enter}');
  expect(ask).not.toHaveBeenCalled();
  await user.clear(prompt);
  await user.type(prompt, 'one{Shift>}{Enter}{/Shift}two{Enter}');
  expect(ask.mock.calls[0]?.slice(0, 2)).toEqual(['one\ntwo', undefined]);
  expect((await screen.findByText('two', { selector: 'strong' })).tagName).toBe('STRONG');
  await user.type(prompt, 'more{Enter}');
  expect(ask.mock.calls[1]?.slice(0, 2)).toEqual(['more', session_id]);
  expect(prompt.className).toContain('max-h-[350px]');
}, 40_000);

it('sends nothing while an answer is on its way, and stops it', async () => {
  ask.mockImplementation(
    (_text, _session, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
  );
  const { user, prompt } = await open();
  await user.type(prompt, 'one{Enter}two{Enter}');
  expect(ask).toHaveBeenCalledOnce();
  expect(screen.getByText('The answer is on its way')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(screen.queryByText('The answer is on its way')).toBeNull();
  expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
});

it('shows an answer as it grows, and nothing of it once it is stopped', async () => {
  let grow: (text: string) => void = () => undefined;
  ask.mockImplementation(
    (_text, _session, { signal, onText }) =>
      new Promise((_, reject) => {
        grow = onText;
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      }),
  );
  const { user, prompt } = await open();
  await user.type(prompt, 'one{Enter}');
  act(() => grow('There are **two** <img src=x onerror=alert(1)>'));
  expect((await screen.findByText('two', { selector: 'strong' })).closest('section')?.getAttribute('aria-busy')).toBe('true');
  expect(document.querySelector('img')).toBeNull();
  act(() => grow('There are **two**, of'));
  expect(screen.getByRole('region', { name: 'Assistant' }).textContent).toBe('There are two, of');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(screen.queryByText('two', { selector: 'strong' })).toBeNull();
  // What still comes of it is nobody's.
  act(() => grow('There are **two**, of them'));
  expect(screen.queryByText('two', { selector: 'strong' })).toBeNull();
});

it('only logs a call that failed', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  ask.mockRejectedValue(Object.assign(new Error('Network error'), { status: 503 }));
  const { user, prompt } = await open();
  await user.type(prompt, 'one{Enter}');
  await waitFor(() => expect(log).toHaveBeenCalledWith('The assistant could not be asked.', 'Network error'));
  expect(screen.queryByText(/Network error/)).toBeNull();
  expect(screen.queryByText('The answer is on its way')).toBeNull();
  log.mockRestore();
});

it('shows actions as buttons, of which one is pressed once', async () => {
  ask.mockResolvedValue({
    ...said('Assign'),
    message: { type: 'actions', content: 'Assign', buttons: [{ label: 'Confirm', value: 'confirm:p1' }] },
  });
  confirm.mockResolvedValue(said('Done.'));
  const { user, prompt } = await open();
  await user.type(prompt, 'assign{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Done.')).toBeTruthy();
  expect(confirm.mock.calls[0]?.slice(0, 2)).toEqual(['confirm:p1', session_id]);
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});

it('reads no HTML and no script in an answer', async () => {
  ask.mockResolvedValue(said('<img src=x onerror=alert(1)> [x](javascript:alert(1)) ![y](https://evil.example/y.png)'));
  const { user, prompt } = await open();
  await user.type(prompt, 'one{Enter}');
  await screen.findByRole('region', { name: 'Assistant' });
  expect(document.querySelector('img, a[href^="javascript"]')).toBeNull();
});

it('rates a good answer at once, and a message only once', async () => {
  rate.mockResolvedValue(undefined);
  const { user, prompt } = await open();
  await user.type(prompt, 'one{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Good answer' }));
  expect(await screen.findByText('Thank you for your feedback!')).toBeTruthy();
  expect(rate).toHaveBeenCalledWith({
    session_id,
    usr_prompt: 'one',
    va_response: 'There are **two**.',
    good_rating: true,
    bad_rating: false,
    additional_comments: '',
    sugg_feedback: [],
  });
  for (const name of ['Good answer', 'Bad answer']) expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
});

it('says that a rating was not kept, and takes it again', async () => {
  rate.mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce(undefined);
  const { user, prompt } = await open();
  await user.type(prompt, 'one{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Bad answer' }));
  const feedback = ["Didn't fully follow instructions", 'Inaccurate result', 'This does not make sense'];
  for (const option of feedback) await user.click(screen.getByRole('checkbox', { name: option }));
  await user.type(screen.getByPlaceholderText('Please describe what could be improved... (optional)'), 'Shorter');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Failed to submit feedback. Please try again.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Thank you for your feedback!')).toBeTruthy();
  expect(rate.mock.calls[1]?.[0]).toMatchObject({ bad_rating: true, additional_comments: 'Shorter', sugg_feedback: feedback });
});

it('gives a draft to copy, with the way to where it is used, and sends nothing', async () => {
  const write = vi.fn().mockResolvedValue(undefined);
  ask.mockResolvedValue({
    ...said('Draft of a message'),
    message: { type: 'draft', content: 'Draft of a message', draft: 'Dear Asha,\n\n**we** come', to: '/tasks/1' },
  });
  const { user, prompt } = await open();
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText: write } } }));
  await user.type(prompt, 'write{Enter}');
  // What is sent on is the very text: nothing of it is read as markdown.
  expect((await screen.findByText(/we/, { selector: 'p' })).textContent).toBe('Dear Asha,\n\n**we** come');
  expect(screen.getByRole('link', { name: 'Open the record' }).getAttribute('href')).toBe('/tasks/1');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(write).toHaveBeenCalledExactlyOnceWith('Dear Asha,\n\n**we** come');
  expect(ask).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
