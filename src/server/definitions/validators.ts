/**
 * Validators of forms as ES modules: the browser may not compile schemas itself (no `unsafe-eval`),
 * so it loads these, same-origin and named by their content, and hands them to RJSF.
 */
import { createHash } from 'node:crypto';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { formats } from '../../../engine/core/definitions/index.ts';
import type { JsonSchema } from '../../../engine/core/definitions/types.ts';
import { createLru } from './lru.ts';

export type Validators = {
  /** Remembers a schema and answers the hash under which its module is served. */
  register(schema: JsonSchema): string;
  /** Source of the module; undefined for a hash that no form was given, or that was long unused. */
  module(hash: string): Promise<string | undefined>;
};

/** Where schemas are kept beyond this process, so that any server can answer for any form. */
export type SchemaStore = {
  put(hash: string, schema: JsonSchema): Promise<void>;
  get(hash: string): Promise<JsonSchema | undefined>;
};

export type ValidatorsOptions = {
  /** Schemas kept in memory; modules are kept for a tenth of them. */
  readonly limit?: number;
  readonly store?: SchemaStore;
  readonly onError?: (error: unknown) => void;
};

const LIMIT = 2000;

export function createValidators({ limit = LIMIT, store, onError = () => {} }: ValidatorsOptions = {}): Validators {
  const schemas = createLru<JsonSchema>(limit);
  const modules = createLru<string>(Math.max(1, Math.ceil(limit / 10)));
  const schemaOf = async (hash: string) => schemas.get(hash) ?? (await store?.get(hash));
  return {
    register: (schema) => {
      const hash = hashOfSchema(schema);
      if (schemas.get(hash) === undefined) {
        schemas.set(hash, schema);
        store?.put(hash, schema).catch(onError);
      }
      return hash;
    },
    module: async (hash) => {
      const known = modules.get(hash);
      if (known !== undefined) return known;
      const schema = await schemaOf(hash);
      if (schema === undefined) return undefined;
      const source = validatorModule(schema);
      modules.set(hash, source);
      return source;
    },
  };
}

export const hashOfSchema = (schema: JsonSchema): string => createHash('sha256').update(JSON.stringify(schema)).digest('base64url');

/** What the compiled code takes from Ajv at run time, written out so that the module stands alone. */
const RUNTIME: Readonly<Record<string, string>> = {
  'ajv/dist/runtime/ucs2length': '(text) => { let count = 0; for (const _ of text) count += 1; return count; }',
  'ajv/dist/runtime/equal': `function equal(a, b) {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}`,
};

/**
 * The ES module of a schema: its default export is RJSF's map from schema hash to validate function.
 * Ajv's own ES output names exports by hash, which no module may, so its CommonJS is wrapped instead.
 * Throws when the compiled code asks for a part of Ajv that is not written out here.
 */
export function validatorModule(schema: JsonSchema): string {
  const code = compileSchemaValidatorsCode(schema, {
    ajvFormatOptions: false,
    customFormats: { ...formats },
    ajvOptionsOverrides: { code: { lines: false } },
  });
  const wanted = [...new Set([...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = '']) => name))];
  const parts = wanted.map((name) => {
    const source = RUNTIME[name];
    if (source === undefined) throw new Error(`A compiled validator asks for "${name}", which has no part that can travel.`);
    return `${JSON.stringify(name)}: { default: ${source} }`;
  });
  return `const exports = {};\nconst parts = { ${parts.join(',\n')} };\nconst require = (name) => parts[name];\n${code}\nexport default exports;\n`;
}
