/** Which fields hold what stands in the records that they refer to: told by the stored values alone, whatever wrote them there. */
import type { Entity, Field } from '../../engine/core/definitions/types.ts';
import type { Row } from '../../engine/server/database/port.ts';

export type Place = { readonly entity: string; readonly field: string };
/** A value of `of` that was found in `at`, in these records. */
export type Example = { readonly value: string; readonly of: Row; readonly at: Row };
export type Copy = { readonly of: Place; readonly at: Place; readonly examples: readonly Example[] };

/** As many different values must be found again before it is no accident. */
const ENOUGH = 3;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;
const LONG_ENOUGH = 4;
const told = new Set(['id', 'version', 'created_at', 'updated_at', 'created_by', 'updated_by']);
/** Types whose values say something by themselves; ids, choices and marks do not. */
const saying = new Set(['text', 'textarea', 'richtext', 'email', 'mobile', 'url', 'barcode', 'bluetooth', 'money', 'number']);

const isSaying = ({ name, type, options }: Field) => !told.has(name) && saying.has(type) && options === undefined;

/** A value as text, where it is long enough that nobody else has it by chance. */
export function wordOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Math.abs(value) >= 1000 ? String(value) : undefined;
  return typeof value === 'string' && value.trim().length >= LONG_ENOUGH && !ID.test(value) ? value : undefined;
}

/** Whether the value stands there, as it is or inside of a text or a list. */
export function holds(value: unknown, word: string): boolean {
  if (value === null || value === undefined || typeof value === 'boolean') return false;
  if (typeof value === 'object') return JSON.stringify(value).includes(JSON.stringify(word).slice(1, -1));
  const text = String(value);
  return text === word || (word.length >= 2 * LONG_ENOUGH && text.includes(word));
}

export type Stored = ReadonlyMap<string, readonly Row[]>;

/** The record itself, those that it refers to, and those that these refer to: all are around it on its page. */
function* around(entities: ReadonlyMap<string, Entity>, index: Index, entity: Entity, row: Row): Generator<readonly [Entity, Row]> {
  yield [entity, row];
  for (const [other, found] of referred(entities, index, entity, row)) {
    yield [other, found];
    yield* referred(entities, index, other, found);
  }
}

function* referred(entities: ReadonlyMap<string, Entity>, index: Index, entity: Entity, row: Row): Generator<readonly [Entity, Row]> {
  for (const { name, ref } of entity.fields.values()) {
    const other = ref === undefined || told.has(name) ? undefined : entities.get(ref);
    if (!other) continue;
    for (const id of [row[name]].flat()) {
      const found = index.get(other.name)?.get(id);
      if (found) yield [other, found];
    }
  }
}

type Index = ReadonlyMap<string, ReadonlyMap<unknown, Row>>;

export function copiesIn(entities: ReadonlyMap<string, Entity>, stored: Stored): readonly Copy[] {
  const index = new Map([...stored].map(([name, rows]) => [name, new Map(rows.map((row) => [row.id, row]))]));
  const found = new Map<string, { of: Place; at: Place; byValue: Map<string, Example> }>();
  for (const [name, rows] of stored) {
    const entity = entities.get(name);
    if (!entity) continue;
    const holding = [...entity.fields.values()].filter(({ name: field, type }) => !told.has(field) && type !== 'ref' && type !== 'refs');
    for (const row of rows)
      for (const [other, source] of around(entities, index, entity, row)) {
        if (other.name === name && source !== row) continue;
        for (const field of other.fields.values()) {
          const word = isSaying(field) ? wordOf(source[field.name]) : undefined;
          if (word === undefined) continue;
          for (const { name: at } of holding) {
            if ((source === row && field.name === at) || !holds(row[at], word)) continue;
            const key = `${other.name}/${field.name} ${name}/${at}`;
            const copy = found.get(key) ?? {
              of: { entity: other.name, field: field.name },
              at: { entity: name, field: at },
              byValue: new Map<string, Example>(),
            };
            found.set(key, copy);
            if (!copy.byValue.has(word)) copy.byValue.set(word, { value: word, of: source, at: row });
          }
        }
      }
  }
  return [...found.values()]
    .map(({ of, at, byValue }) => ({ of, at, examples: [...byValue.values()] }))
    .filter(({ examples }) => examples.length >= ENOUGH);
}
