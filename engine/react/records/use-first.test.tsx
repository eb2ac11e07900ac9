// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useFirst } from './use-first.ts';

afterEach(cleanup);

function Part({ name, word }: { readonly name: string; readonly word: string }) {
  return useFirst(name) ? <p>{word}</p> : null;
}

const parts = (...words: readonly string[]) => words.map((word) => <Part key={word} name="part" word={word} />);

it('is true for the first part of a page, and for the next once that is gone', () => {
  const { rerender } = render(<>{parts('one', 'two', 'three')}</>);
  expect(screen.getAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent)).toEqual(['one']);
  rerender(<>{parts('two', 'three')}</>);
  expect(screen.getAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent)).toEqual(['two']);
});

it('is told for each name by itself', () => {
  render(
    <>
      <Part name="a" word="one" />
      <Part name="b" word="two" />
    </>,
  );
  expect(screen.getAllByText(/./, { selector: 'p' })).toHaveLength(2);
});
