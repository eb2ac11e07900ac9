/** What is written about the product, and the code that stands in it. */
import { globSync, readFileSync } from 'node:fs';

export type CodeBlock = {
  readonly document: string;
  readonly line: number;
  readonly language: string;
  /** What it says it is, behind the language or in a comment above it: `file=screens/pumps.json`, `functions: pump.mjs`. */
  readonly says: string;
  readonly code: string;
};

/** Every document of the tree, from the root. */
export const documents: readonly string[] = globSync(['*.md', '.github/**/*.md', '.storybook/**/*.mdx', 'tests/**/*.md'], {
  // The bench installs other libraries below `tests`.
  exclude: ['**/node_modules'],
}).sort();

const fence = /^(?:<!-- (.+) -->\n\s*)?```(\w*)[ ]*(.*)\n([\s\S]*?)^```/gm;

export const blocksOf = (document: string): readonly CodeBlock[] => {
  const text = readFileSync(document, 'utf8');
  return [...text.matchAll(fence)].map(({ 1: above = '', 2: language = '', 3: behind = '', 4: code = '', index }) => ({
    document,
    line: text.slice(0, index).split('\n').length,
    language,
    says: above || behind,
    code,
  }));
};

/** Code within a line, outside of blocks. */
export const wordsOf = (document: string): readonly string[] =>
  [
    ...readFileSync(document, 'utf8')
      .replaceAll(/^```[\s\S]*?^```/gm, '')
      .matchAll(/`([^`\n]+)`/g),
  ].map(([, code = '']) => code);
