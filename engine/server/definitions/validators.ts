/**
 * Validators of forms as ES modules: the browser may not compile schemas itself (no `unsafe-eval`),
 * so it loads these, same-origin and named by their content, and hands them to RJSF.
 */
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { _ } from 'ajv';
import { formats } from '../../core/definitions/index.ts';
import type { JsonSchema } from '../../core/definitions/types.ts';
import type { Signer } from '../kernel/secret.ts';
import { createLru } from './lru.ts';

export type Validators = {
  /** Remembers a schema and answers the address of its module. */
  register(schema: JsonSchema): string;
  /**
   * Source of the module by its hash. `sealed`: the `s` of its address, from which a process that never saw
   * the schema makes it. Undefined for a hash that no form was given, or that was long unused and is not sealed.
   */
  module(hash: string, sealed?: string): string | undefined;
};

export type ValidatorsOptions = {
  /** Schemas kept in memory; modules are kept for a tenth of them. */
  readonly limit?: number;
  /** Seals schemas into addresses, so that they outlive this process and hold in any other with the same secret. */
  readonly signer?: Signer;
};

const LIMIT = 2000;
/** Longest sealed schema: servers and proxies take addresses of 8 kB. */
const LONGEST = 6000;
const ADDRESS = '/v1/definitions/validators/';

export function createValidators({ limit = LIMIT, signer }: ValidatorsOptions = {}): Validators {
  const schemas = createLru<JsonSchema>(limit);
  const modules = createLru<string>(Math.max(1, Math.ceil(limit / 10)));
  return {
    register: (schema) => {
      const hash = hashOfSchema(schema);
      schemas.set(hash, schema);
      const sealed = signer && seal(schema, hash, signer);
      return `${ADDRESS}${hash}.js${sealed === undefined ? '' : `?s=${sealed}`}`;
    },
    module: (hash, sealed) => {
      const known = modules.get(hash);
      if (known !== undefined) return known;
      const schema = schemas.get(hash) ?? (signer && sealed ? unseal(sealed, hash, signer) : undefined);
      if (schema === undefined) return undefined;
      const source = validatorModule(schema);
      modules.set(hash, source);
      return source;
    },
  };
}

/** The schema, small, with a signature over its hash; undefined when it is too long for an address. */
function seal(schema: JsonSchema, hash: string, signer: Signer): string | undefined {
  const packed = deflateRawSync(JSON.stringify(schema)).toString('base64url');
  return packed.length > LONGEST ? undefined : `${packed}.${signer.sign(hash)}`;
}

/** Only what this product sealed is unpacked, and only when it is what the hash says. */
function unseal(sealed: string, hash: string, signer: Signer): JsonSchema | undefined {
  const [packed = '', signature = ''] = sealed.split('.');
  if (packed.length > LONGEST || !signer.verify(signature, hash)) return undefined;
  try {
    const schema: unknown = JSON.parse(inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: LARGEST }).toString());
    const isWhat = typeof schema === 'object' && schema !== null && hashOfSchema(schema as JsonSchema) === hash;
    return isWhat ? (schema as JsonSchema) : undefined;
  } catch {
    return undefined;
  }
}

/** Bytes that a sealed schema may unpack to. */
const LARGEST = 1_000_000;

export const hashOfSchema = (schema: JsonSchema): string => createHash('sha256').update(JSON.stringify(schema)).digest('base64url');

/** Formats that are functions: each stands alone, so that its source is all there is of it. */
const checks = Object.entries(formats).flatMap(([name, format]) =>
  typeof format === 'function' ? [`${JSON.stringify(name)}: ${format.toString()}`] : [],
);

/** What the compiled code takes from outside at run time, written out so that the module stands alone. */
const RUNTIME: Readonly<Record<string, string>> = {
  formats: `{ ${checks.join(', ')} }`,
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
    ajvOptionsOverrides: { discriminator: true, code: { lines: false, formats: _`require("formats").default` } },
  });
  const wanted = [...new Set([...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = '']) => name))];
  const parts = wanted.map((name) => {
    const source = RUNTIME[name];
    if (source === undefined) throw new Error(`A compiled validator asks for "${name}", which has no part that can travel.`);
    return `${JSON.stringify(name)}: { default: ${source} }`;
  });
  return `const exports = {};\nconst parts = { ${parts.join(',\n')} };\nconst require = (name) => parts[name];\n${code}\nexport default exports;\n`;
}
