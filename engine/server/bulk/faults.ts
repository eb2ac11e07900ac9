/** What is wrong with rows, as their job keeps it: by key, so that everybody reads it in their language. */

import type { Entity, Product } from '../../core/definitions/types.ts';
import type { Connection, Row } from '../database/port.ts';
import { Problem } from '../kernel/errors.ts';
import type { Member } from '../kernel/principal.ts';
import { inOne, labelled, said, wordsOf } from '../kernel/said.ts';
import { englishOf } from '../locales/index.ts';
import type { Resources, RowOutcome } from '../resources/types.ts';

export type FaultsOptions = { readonly resources: Pick<Resources, 'list'>; readonly product: () => Product };

/** A row of the first that failed, as the job itself shows it. */
export type FailedEntry = { readonly row: number; readonly display_code?: string; readonly error: string };

type Failed = { readonly place: number; readonly recordId: string | undefined; readonly outcome: RowOutcome };
type About = { readonly member: Member; readonly entity: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Failed rows with the code of their record, as far as the member may see it, and what was wrong. */
export async function entriesOf(
  { resources, product }: FaultsOptions,
  about: About,
  failed: readonly Failed[],
  on: Connection,
): Promise<readonly FailedEntry[]> {
  const codes = await codesOf({ resources, product }, about, failed, on);
  return failed.map(({ place, recordId, outcome }) => {
    const code = codes.get(recordId);
    return {
      row: place,
      ...(typeof code === 'string' ? { display_code: code.slice(0, 60) } : {}),
      error: errorOf(product(), about.entity, outcome),
    };
  });
}

async function codesOf(
  { resources, product }: FaultsOptions,
  { member, entity }: About,
  failed: readonly Failed[],
  on: Connection,
): Promise<ReadonlyMap<unknown, unknown>> {
  const wanted = [...new Set(failed.map(({ recordId = '' }) => recordId).filter((id) => UUID.test(id)))];
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
function errorOf(product: Product, entity: string, { errors }: RowOutcome): string {
  if (errors.length === 0) return '';
  const fields: Entity['fields'] | undefined = product.entities.get(entity)?.fields;
  const keyed = inOne(
    errors.map(({ pointer, message }) => {
      const label = fields?.get(pointer.split('/')[1] ?? '')?.label;
      return label === undefined ? message : said('problem.platform.bulk.of_field', { label: labelled(label), message });
    }),
  );
  const words = wordsOf(keyed, englishOf(product));
  return words.length <= LONGEST.words && keyed.length <= LONGEST.keyed ? keyed : words.slice(0, LONGEST.words);
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
