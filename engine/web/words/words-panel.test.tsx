// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Word } from '../../../widgets/nodes/word-editor/types.ts';
import { answer } from '../../../widgets/nodes/word-editor/word-editor.stories.tsx';
import { panels, WORDS } from '../shell/panels.ts';
import { openPart } from '../shell/test-kit.tsx';
import { beginEditing } from './in-place.ts';
import WordsPanel from './words-panel.tsx';

const plain = (key: string, shipped: string): Word => ({ key, shipped, own: null, was: null, left_out: null });
const all = [plain('action.save', 'Save'), plain('overrides.save', 'Save'), plain('entity.customers', 'Customers')];
const run = vi.fn((_entity: string, workflow: string, _id: string | null, input: Record<string, unknown>) =>
  Promise.resolve(
    workflow === 'words' ? answer(input, all) : { number: 4, row: { ...plain(String(input.key), 'Customers'), own: input.text ?? null } },
  ),
);
const pressed = vi.fn();

/** A page with a text of one key, one of two, and one that is no text of the product. */
function Page() {
  const { t } = useTranslation();
  return (
    <main>
      <h1>{t('entity.customers')}</h1>
      <button type="button" onClick={pressed}>
        {t('action.save')}
      </button>
      <p>{t('overrides.save')}</p>
      <p>Asha Rao</p>
    </main>
  );
}

const show = (is_admin = true) =>
  openPart(
    <>
      <Page />
      <WordsPanel isOpen onClose={() => undefined} />
    </>,
    { user: { is_admin }, client: { run } },
  );
const words = async () => within(await screen.findByRole('list', { name: 'Words on this page' }));
/** happy-dom lays nothing out: all that is there counts as seen. */
beforeEach(() => {
  Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
  run.mockClear();
  pressed.mockClear();
  beginEditing();
});
afterEach(() => {
  cleanup();
  i18next.addResourceBundle('en', 'translation', { 'entity.customers': 'Customers' }, true, true);
});

it('lists the words of the page for the keyboard, and says one in own words, which the page then shows', async () => {
  const { user } = show();
  const customers = await (await words()).findByRole('button', { name: 'Customers' });
  expect((await words()).queryByRole('button', { name: 'Asha Rao' })).toBeNull();
  customers.focus();
  await user.keyboard('{Enter}');
  const field = await screen.findByRole('textbox', { name: 'Own text' });
  expect(run.mock.calls[0]?.[3]).toEqual({ language: 'en', keys: ['entity.customers'] });
  await user.clear(field);
  await user.type(field, 'Households');
  await user.click(within(screen.getByRole('region', { name: 'Words on this page' })).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(i18next.t('entity.customers')).toBe('Households'));
  expect(run.mock.calls.at(-1)?.slice(1)).toEqual([
    'word',
    null,
    { language: 'en', key: 'entity.customers', number: 3, text: 'Households' },
  ]);
});

it('takes what is pointed at, does nothing else by it, and asks which is meant where several say it', async () => {
  const { user } = show();
  await (await words()).findByRole('button', { name: 'Save' });
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Save' }));
  expect(pressed).not.toHaveBeenCalled();
  const which = await screen.findByRole('group', { name: 'Several texts say this. Choose one.' });
  await user.click(within(which).getByRole('button', { name: 'overrides.save' }));
  await screen.findByRole('textbox', { name: 'Own text' });
  screen.getByText('overrides.save');
});

it('lets the page be used where pointing is off', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Point' }));
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Save' }));
  expect(pressed).toHaveBeenCalledOnce();
});

it('ends by Escape, after the text that is open', async () => {
  const { user } = show();
  await user.click(await (await words()).findByRole('button', { name: 'Customers' }));
  await screen.findByRole('textbox', { name: 'Own text' });
  expect(sessionStorage.getItem(WORDS)).not.toBeNull();
  await user.keyboard('{Escape}');
  await words();
  expect(panels.words).toBe(true);
  await user.keyboard('{Escape}');
  expect(panels.words).toBe(false);
  expect(sessionStorage.getItem(WORDS)).toBeNull();
});

it('is nothing for people who do not administer', async () => {
  show(false);
  await waitFor(() => expect(panels.words).toBe(false));
  expect(screen.queryByRole('region', { name: 'Words on this page' })).toBeNull();
  expect(run).not.toHaveBeenCalled();
});
