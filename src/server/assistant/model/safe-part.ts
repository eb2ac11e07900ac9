/** What may be shown of a text that is still being written: what could yet become a link, a picture or HTML waits until it is whole. */
import { safeMarkdown } from './safe-markdown.ts';

/** A bracket, a tag or an address that the text ends in; words of letters beyond ASCII are no part of an address and are shown at once. */
const UNFINISHED = /(?:!?\[[^\]]*(?:\](?:\([^)]*|\[[^\]]*|:\s*\S*)?)?|<[^>]*|!|[\w:/.&#;%@+\\-]+)$/;

export function safePart(written: string): string {
  let part = written;
  // What is left may end in another one.
  for (let before = ''; before !== part; ) {
    before = part;
    part = part.replace(UNFINISHED, '');
  }
  return safeMarkdown(part);
}

/** Milliseconds between two looks at a text that grows, and how many times longer than a look a pause is. */
const PAUSE = 60;
const REST = 10;

/** Tells the safe part of what was written so far, as often as it costs little; nothing written takes back what was told. */
export function showing(tell: (text: string) => void): (written: string) => void {
  let told = '';
  let next = 0;
  return (written) => {
    const began = performance.now();
    if (written !== '' && began < next) return;
    const text = written === '' ? '' : safePart(written);
    if (text !== told) tell(text);
    told = text;
    const ended = performance.now();
    next = ended + Math.max(PAUSE, REST * (ended - began));
  };
}
