// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
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
    (_text, _session, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
  );
  const { user, prompt } = await open();
  await user.type(prompt, 'one{Enter}two{Enter}');
  expect(ask).toHaveBeenCalledOnce();
  expect(screen.getByText('The answer is on its way')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(screen.queryByText('The answer is on its way')).toBeNull();
  expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
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
