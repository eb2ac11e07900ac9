/** Writes spreadsheets beside the page, which would stand still for seconds otherwise. */
import './xlsx-globals.ts';
import * as library from 'sheetjs-style';
import { type Library, type Sheet, sheetBytes } from './sheet-bytes.ts';

const loaded: Library & { readonly default?: Library } = library;

addEventListener('message', ({ data }: MessageEvent<Sheet>) => {
  const bytes = sheetBytes(loaded.default ?? loaded, data);
  postMessage(bytes, { transfer: [bytes] });
});
