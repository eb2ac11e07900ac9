/** What is wrong with rows, as their job keeps it: by key, so that everybody reads it in their language. */

import type { Product } from '../../core/definitions/types.ts';
import { isObject } from '../../core/json/index.ts';
import type { Connection, Row } from '../database/port.ts';
import { Problem } from '../kernel/errors.ts';
import type { Member } from '../kernel/principal.ts';
import { inOne, labelled, type Said, said, worded, wordsOf } from '../kernel/said.ts';
import { englishOf } from '../locales/index.ts';
import type { Resources, RowOutcome } from '../resources/types.ts';
import { recordIdOf } from './outcome.ts';
import type { Trouble } from './rows.ts';

export type FaultsOptions = { readonly resources: Pick<Resources, 'list'>; readonly product: () => Product };

/** A row of the first that are not done, as the job itself shows it. */
export type FailedEntry = { readonly row: number; readonly display_code?: string; readonly error: string };

type About = { readonly member: Member; readonly entity: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Rows that are not done with the code of their record, as far as the member may see it, and what was wrong. */
export async function entriesOf(
  { resources, product }: FaultsOptions,
  about: About,
  troubles: readonly Trouble[],
  on: Connection,
): Promise<readonly FailedEntry[]> {
  const ids = troubles.map(({ record_id, body }) => record_id ?? recordIdOf({ body }));
  const codes = await codesOf({ resources, product }, about, ids, on);
  return troubles.map(({ place, faults }, index) => {
    const code = codes.get(ids[index]);
    return {
      row: place,
      ...(typeof code === 'string' ? { display_code: code.slice(0, 60) } : {}),
      error: errorOf(product(), about.entity, faults),
    };
  });
}

async function codesOf(
  { resources, product }: FaultsOptions,
  { member, entity }: About,
  ids: readonly (string | undefined)[],
  on: Connection,
): Promise<ReadonlyMap<unknown, unknown>> {
  const wanted = [...new Set(ids.flatMap((id) => (id !== undefined && UUID.test(id) ? [id] : [])))];
  if (wanted.length === 0 || !product().entities.get(entity)?.fields.has('display_code')) return new Map();
  const filter = `doc.id in [${wanted.map((id) => `'${id}'`).join(', ')}]`;
  try {
    const query = { filter, fields: ['/display_code'], pageSize: wanted.length, withDeleted: true } as const;
    const { data } = await resources.list(member, entity, query, on);
    return new Map(data.map(({ id, display_code }) => [id, display_code]));
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return new Map();
    throw error;
  }
}

/** Characters of what is told of a row, in words and by key. */
const LONGEST = { words: 300, keyed: 2000 } as const;

/** Each fault after the label of its field: by key, or in English where it has to be cut. */
function errorOf(product: Product, entity: string, faults: readonly Row[]): string {
  if (faults.length === 0) return '';
  const own = product.entities.get(entity);
  const keyed = inOne(
    faults.map((fault) => {
      const [pointer, message] = [String(fault.pointer ?? ''), sentenceOf(product, fault)];
      const label = pointer === '/id' ? own?.label : own?.fields.get(pointer.split('/')[1] ?? '')?.label;
      return label === undefined ? message : said('problem.platform.bulk.of_field', { label: labelled(label), message });
    }),
  );
  const words = wordsOf(keyed, englishOf(product));
  return words.length <= LONGEST.words && keyed.length <= LONGEST.keyed ? keyed : words.slice(0, LONGEST.words);
}

/** A fault that the page found is a text of the definitions, with its values. */
function sentenceOf(product: Product, { message, text, params }: Row): Said {
  if (typeof text !== 'string') return worded(String(message ?? ''));
  const values = isObject(params) ? params : {};
  const isCounted = englishOf(product)(text) === undefined;
  return said(isCounted ? `${text}_${values.count === 1 ? 'one' : 'other'}` : text, values);
}

/** Faults of one row that are kept; further ones would be no news to whoever puts it right. */
const MOST_FAULTS = 20;

/** What is kept with a row: where in it, and what. `key`: a text of the definitions in place of the words. */
export const faultsOf = ({ errors }: RowOutcome): readonly Row[] =>
  errors.slice(0, MOST_FAULTS).map(({ pointer, message, params }) => ({
    pointer,
    message,
    ...(typeof params?.key === 'string' ? { text: params.key, params } : {}),
  }));
