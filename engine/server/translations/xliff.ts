/**
 * Translations as XLIFF 2.1 (OASIS; its core is that of 2.0, which is read as well): a unit a text, values of a text as
 * `<ph>` so that tools keep them, places and numbers as notes, space by the size restriction module.
 */
import { Parser } from 'saxen';
import type { Entry } from './catalogue.ts';
import type { Brought, BroughtFile } from './taken.ts';

const CORE = 'urn:oasis:names:tc:xliff:document:2.0';
const SIZES = 'urn:oasis:names:tc:xliff:sizerestriction:2.0';
const VALUE = /\{\{[^{}]*\}\}/g;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Values of a text by their place in `originalData`, the same value once. */
const valuesOf = (...texts: readonly string[]) => [...new Set(texts.flatMap((text) => text.match(VALUE) ?? []))];

function inline(text: string, values: readonly string[]): string {
  let count = 0;
  const parts = text.split(/(\{\{[^{}]*\}\})/);
  return parts
    .map((part) => (values.includes(part) ? `<ph id="${++count}" dataRef="d${values.indexOf(part) + 1}"/>` : escaped(part)))
    .join('');
}

function unit({ key, english, translation, note, limit }: Entry, index: number): string {
  const values = valuesOf(english, translation ?? '');
  const data = values.map((value, at) => `<data id="d${at + 1}">${escaped(value)}</data>`).join('');
  return [
    `    <unit id="u${index + 1}" name="${escaped(key)}"${limit === undefined ? '' : ` slr:sizeRestriction="${limit}"`}>`,
    ...(note === '' ? [] : [`      <notes><note category="use">${escaped(note)}</note></notes>`]),
    ...(data === '' ? [] : [`      <originalData>${data}</originalData>`]),
    `      <segment state="${translation === undefined ? 'initial' : 'translated'}">`,
    `        <source xml:space="preserve">${inline(english, values)}</source>`,
    ...(translation === undefined ? [] : [`        <target xml:space="preserve">${inline(translation, values)}</target>`]),
    '      </segment>',
    '    </unit>',
  ].join('\n');
}

export const writeXliff = (language: string, entries: readonly Entry[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="${CORE}" xmlns:slr="${SIZES}" version="2.1" srcLang="en" trgLang="${language}">`,
    '  <file id="texts">',
    '    <slr:profiles generalProfile="xliff:codepoints"/>',
    ...entries.map(unit),
    '  </file>',
    '</xliff>',
    '',
  ].join('\n');

type Unit = { readonly line: number; readonly key: string; readonly data: Map<string, string>; source: string; target: string };

/** @throws SyntaxError for a file that is none, with its line */
export function readXliff(text: string): BroughtFile {
  let language = '';
  let now: Unit | undefined;
  /** What text belongs to: `source`, `target` or a `data` by its id. */
  let into: { readonly as: 'source' | 'target' | 'data'; readonly id: string } | undefined;
  const units: Unit[] = [];
  const lines = linesOfUnits(text);
  let begun = 0;
  const add = (piece: string) => {
    if (!now || !into) return;
    if (into.as === 'data') now.data.set(into.id, (now.data.get(into.id) ?? '') + piece);
    else now[into.as] += piece;
  };
  const parser = new Parser();
  parser.ns({ [CORE]: 'x' });
  const faultAt = (line: number, message: string): never => {
    throw new SyntaxError(`line ${line + 1}: ${message}`);
  };
  parser.on('error', (error, context) => faultAt(context().line, error.message));
  parser.on('openTag', (name, attributes, _decode, _self, context) => {
    const at = attributes();
    if (name === 'x:xliff') {
      if (!/^2\.\d$/.test(at.version ?? '')) faultAt(context().line, 'It is no XLIFF of version 2.');
      language = at.trgLang ?? '';
    } else if (name === 'x:unit') now = { line: lines[begun++] ?? 1, key: at.name ?? at.id ?? '', data: new Map(), source: '', target: '' };
    else if (name === 'x:source' || name === 'x:target') into = { as: name === 'x:source' ? 'source' : 'target', id: '' };
    else if (name === 'x:data') into = { as: 'data', id: at.id ?? '' };
    else if (name === 'x:ph') add(now?.data.get(at.dataRef ?? '') ?? at.equiv ?? at.disp ?? '');
  });
  parser.on('closeTag', (name) => {
    if (name === 'x:unit' && now) units.push(now);
    if (name === 'x:source' || name === 'x:target' || name === 'x:data') into = undefined;
  });
  parser.on('text', (value, decode) => add(decode(value)));
  parser.on('cdata', (value) => add(value));
  parser.parse(text);
  if (!/^[a-z]{2}(-\w+)*$/.test(language)) throw new SyntaxError('line 1: The file names no language in "trgLang".');
  const brought = units.map(({ line, key, source, target }): Brought => ({ line, key, english: source, translation: target }));
  return { language: language.slice(0, 2), brought };
}

/** The lines that units begin in; the parser counts from the beginning each time it is asked. */
function linesOfUnits(text: string): readonly number[] {
  const lines: number[] = [];
  let line = 1;
  for (const [found] of text.matchAll(/\n|<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(?:[\w.-]+:)?unit(?=[\s/>])/g))
    if (/^<[^!]/.test(found)) lines.push(line);
    else line += found.split('\n').length - 1;
  return lines;
}
