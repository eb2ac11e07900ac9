/** Around each file of tests of the page: how long they wait for what is to appear, and that nothing of them is left for the next file. */
import { afterAll, afterEach, vi } from 'vitest';
import { restartTexts } from '../../.storybook/texts.ts';

/** A busy machine needs more than the usual second. */
const LONGEST_WAIT_MS = 10_000;

const dropAttributes = (element: Element) => {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
};

restartTexts();

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: LONGEST_WAIT_MS });
  afterEach(cleanup);
  afterAll(() => {
    document.body.replaceChildren();
    for (const element of [document.documentElement, document.body]) dropAttributes(element);
    localStorage.clear();
    sessionStorage.clear();
    document.title = '';
    history.replaceState(null, '', '/');
  });
}

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
