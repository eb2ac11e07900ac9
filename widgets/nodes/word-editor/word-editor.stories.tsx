import type { Meta, StoryObj } from '@storybook/react-vite';
import { fakeProduct } from '../../../.storybook/fake-product.ts';
import { storyScope } from '../../primitives/support/story-scope.ts';
import type { Word, WordsAnswer } from './types.ts';
import WordEditorNode from './word-editor.tsx';

const word = (key: string, shipped: string, more: Partial<Word> = {}): Word => ({
  key,
  shipped,
  own: null,
  was: null,
  left_out: null,
  ...more,
});

export const rows: readonly Word[] = [
  word('collection.found', 'Found: {{found}} of {{total}}'),
  word('entity.customers', 'Customers', { own: 'Households' }),
  word('entity.task', 'Task', { own: 'Job', was: 'Duty' }),
  word('entity.users', 'Users', { own: '<b>People</b>', left_out: 'It is plain text.' }),
  word('signin.welcome', 'Welcome back. Sign in with your mail address or your mobile number to see the work of your day.'),
];

type Input = { readonly language?: unknown; readonly search?: unknown; readonly own?: unknown; readonly keys?: unknown };

/** As the server answers, over the rows above. */
export function answer({ language, search = '', own, keys }: Input, all: readonly Word[] = rows): WordsAnswer {
  const wanted = String(search).toLowerCase();
  const found = all.filter(
    (row) =>
      (own !== true || row.own !== null) &&
      `${row.key} ${row.shipped} ${row.own ?? ''}`.toLowerCase().includes(wanted) &&
      (!Array.isArray(keys) || keys.includes(row.key)),
  );
  return {
    language: String(language),
    languages: ['ar', 'en', 'fr'],
    number: 3,
    total: 7027,
    own: all.filter((row) => row.own !== null).length,
    changed: all.filter((row) => row.was !== null || row.left_out !== null).length,
    found: found.length,
    rows: found,
    next: null,
    versions: [3, 2, 1].map((number) => ({
      number,
      note: 'entity.customers',
      at: '2026-03-02T06:00:00.000Z',
      by: 'Uma Rao',
      is_active: true,
      is_current: number === 3,
    })),
  };
}

const product = {
  ...fakeProduct,
  workflows: {
    ...fakeProduct.workflows,
    'definition-override/words': (_row: unknown, input: Input) => answer(input),
    'definition-override/word': (_row: unknown, input: Record<string, unknown>) => ({
      number: 4,
      row: { ...rows.find(({ key }) => key === input.key), own: input.text ?? null, was: null, left_out: null },
    }),
    'definition-override/roll-back': () => ({ number: 4, conflicts: [] }),
  },
};
const none = {
  ...product,
  workflows: {
    ...product.workflows,
    'definition-override/words': (_row: unknown, input: Input) => ({
      ...answer(
        input,
        rows.map((row) => ({ ...row, own: null, was: null, left_out: null })),
      ),
      versions: [],
    }),
  },
};

const node = { id: 'words', widget: 'word-editor', entity: 'definition-override', path: '/setup/words' } as const;
const meta = {
  title: 'Nodes/Word editor',
  excludeStories: /^[a-z]/,
  component: WordEditorNode,
  args: { node, scope: { ...storyScope, route: { language: 'en' } } },
  parameters: { host: { product } },
} satisfies Meta<typeof WordEditorNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Words: Story = {};
export const OnlyOwn: Story = { parameters: { host: { product, address: '/setup/words/en?own=1' } } };
export const NoneOwn: Story = { parameters: { host: { product: none, address: '/setup/words/en?own=1' } } };
export const Failing: Story = { parameters: { host: { product, client: { run: () => Promise.reject(new Error('Network error')) } } } };
