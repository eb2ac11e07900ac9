/** Editors complete and document from the schemas of the language, and its pages are made from them: nothing may lack words. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { formatPointer, isObject } from '../json/index.ts';
import { schemas } from './fixture.ts';
import { formats } from './formats.ts';

type Key = { readonly pointer: string; readonly schema: Readonly<Record<string, unknown>> };

/** Every key that a definition may have, and every definition in `$defs`. */
function keysOf(schema: unknown, path: readonly string[] = []): readonly Key[] {
  if (!isObject(schema)) return [];
  const members = ['properties', '$defs'].flatMap((holder) =>
    Object.entries(isObject(schema[holder]) ? schema[holder] : {}).flatMap(([name, inner]) => {
      const at = [...path, holder, name];
      return [...(isObject(inner) ? [{ pointer: formatPointer(at), schema: inner }] : []), ...keysOf(inner, at)];
    }),
  );
  return [...members, ...keysOf(schema.items, [...path, 'items'])];
}

const ajv = new Ajv2020({ strict: false, formats });
for (const schema of Object.values(schemas.schemas)) ajv.addSchema(schema);

describe.each(Object.entries(schemas.schemas))('%s', (id, schema) => {
  const keys = keysOf(schema);

  it('says what every key is', () => {
    const silent = keys.filter((key) => ['title', 'description'].some((word) => typeof key.schema[word] !== 'string'));
    expect(silent.map(({ pointer }) => pointer)).toEqual([]);
  });

  it('shows an example of each, and each is right', () => {
    const isShown = ({ schema: { examples, type } }: Key) => Array.isArray(examples) || (id === 'roots.schema.json' && type === 'object');
    expect(keys.filter((key) => !isShown(key)).map(({ pointer }) => pointer)).toEqual([]);
    const wrong = keys.flatMap(({ pointer, schema: { examples } }) => {
      const validate = ajv.getSchema(`${id}#${pointer}`);
      return (Array.isArray(examples) ? examples : [])
        .filter((example) => !validate?.(example))
        .map((example) => `${pointer} ${JSON.stringify(example)} ${ajv.errorsText(validate?.errors)}`);
    });
    expect(wrong).toEqual([]);
  });
});
