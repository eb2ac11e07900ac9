// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { recall, remember, writingKey } from '../../../engine/react/index.ts';
import { storedData } from '../../../engine/web/session/stored-data.ts';
import { openPart } from '../../../engine/web/shell/test-kit.tsx';
import { DraftAnswer } from './draft-answer.tsx';

const about = { entity: 'subtask', id: 's1' };
const key = writingKey('subtask', 's1');
beforeEach(() => {
  remember(key, undefined);
  storedData.ai_chat_bot.isOpen = true;
});
const use = () => screen.queryByRole('button', { name: 'Use it' });

it('puts the draft into the box of the record, below what was typed there, and gives way to the page', async () => {
  remember(key, 'My own words');
  const { user } = openPart(<DraftAnswer draft="Dear customer" to="/my-tasks/s1" about={about} />, {});
  const button = use();
  if (button) await user.click(button);
  expect(recall(key)).toBe('My own words\n\nDear customer');
  expect(storedData.ai_chat_bot.isOpen).toBe(false);
});

it('is only copied where there is no such box', () => {
  openPart(<DraftAnswer draft="Today: one visit" />, {});
  expect(use()).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
});
