import { createHash } from 'node:crypto';
import vm from 'node:vm';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { describe, expect, it } from 'vitest';
import { customFieldsOf, customSchemaOf } from '../../core/definitions/index.ts';
import type { JsonSchema } from '../../core/definitions/types.ts';
import { createSigner } from '../kernel/secret.ts';
import { createValidators, hashOfSchema, validatorModule } from './validators.ts';

const custom = customSchemaOf(
  customFieldsOf([
    { id: 'floor', label: 'Floor', type: 'TextInput', required: true },
    { id: 'tags', label: 'Tags', type: 'Checkboxes', options: ['a', 'b'] },
    { id: 'mail', label: 'Mail', type: 'Email' },
  ]),
);
const schema: JsonSchema = {
  type: 'object',
  required: ['title', 'custom'],
  properties: {
    title: { type: 'string', maxLength: 4, title: 'field.title' },
    due: { type: ['string', 'null'], format: 'date' },
    state: { type: ['string', 'null'], enum: ['open', null] },
    refs: { type: 'array', items: { type: 'object' }, uniqueItems: true },
    custom,
  },
};
type Validate = ((data: unknown) => boolean) & { errors?: readonly { readonly instancePath: string; readonly keyword: string }[] | null };

/** Runs a module as a strict page would: no code may come out of a string, and nothing of Node is there. */
function load(source: string): Readonly<Record<string, Validate>> {
  const context = vm.createContext({}, { codeGeneration: { strings: false, wasm: false } });
  const script = source.replace(/\nexport default exports;\n$/, '\nglobalThis.made = exports;\n');
  expect(script).not.toBe(source);
  vm.runInContext(`(() => { ${script} })()`, context);
  return (context as unknown as { made: Record<string, Validate> }).made;
}

const good = { title: 'wörd', due: '2024-02-29', state: null, refs: [{ a: 1 }, { a: 2 }], custom: { floor: '3' } };

it('a module tells the faults of the variant that an object has, and takes none where it may be missing', () => {
  const variant = (kind: string, name: string) => ({
    type: 'object',
    required: ['kind', name],
    additionalProperties: false,
    properties: { kind: { type: 'string', const: kind }, [name]: { type: 'string' } },
  });
  const payment = {
    type: ['object', 'null'],
    discriminator: { propertyName: 'kind' },
    oneOf: [variant('bank', 'iban'), variant('cash', 'desk')],
  };
  const root = { type: 'object', properties: { payment } };
  const functions = load(validatorModule(root));
  const validator = createPrecompiledValidator(functions as never, root as never);
  const faults = (value: unknown) =>
    validator.rawValidation<{ instancePath: string; keyword: string }>(root as never, { payment: value }).errors;
  expect([null, { kind: 'cash', desk: 'A' }].map(faults)).toEqual([undefined, undefined]);
  expect(faults({ kind: 'bank' })?.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)).toEqual(['/payment required']);
});

describe('validatorModule', () => {
  const functions = load(validatorModule(schema));
  const [validate] = Object.values(functions);

  it('runs where no code may be made at run time', () => {
    const context = vm.createContext({}, { codeGeneration: { strings: false, wasm: false } });
    expect(() => vm.runInContext('new Function("return 1")()', context)).toThrow(/Code generation/);
    expect(validate?.(good)).toBe(true);
  });

  const bad: readonly [string, object, string][] = [
    ['too long', { title: 'words' }, '/title maxLength'],
    ['characters counted, not their halves', { title: '🏠🏠🏠🏠🏠' }, '/title maxLength'],
    ['no day', { due: '2023-02-29' }, '/due format'],
    ['no choice', { state: 'ajar' }, '/state enum'],
    [
      'twice the same',
      {
        refs: [
          { a: [1], b: 2 },
          { b: 2, a: [1] },
        ],
      },
      '/refs uniqueItems',
    ],
    ['a custom field missing', { custom: {} }, '/custom required'],
    ['a custom choice', { custom: { floor: '3', tags: ['c'] } }, '/custom/tags/0 enum'],
    ['a custom format', { custom: { floor: '3', mail: 'x' } }, '/custom/mail format'],
    ['an unknown custom field', { custom: { floor: '3', nope: 1 } }, '/custom additionalProperties'],
  ];
  it.each(bad)('refuses %s', (_what, change, expected) => {
    expect(validate?.({ ...good, ...change })).toBe(false);
    expect(validate?.errors?.map((error) => `${error.instancePath} ${error.keyword}`)).toContain(expected);
  });

  it('counts four houses as four', () => {
    expect(validate?.({ ...good, title: '🏠🏠🏠🏠' })).toBe(true);
  });

  it('is what RJSF looks for, for the schema as it arrives over the wire', () => {
    const wired = JSON.parse(JSON.stringify(schema));
    const validator = createPrecompiledValidator(functions as never, wired);
    expect(validator.validateFormData({ ...good, title: 'words' }, wired).errorSchema).toHaveProperty('title');
    expect(validator.validateFormData(good, wired).errors).toEqual([]);
  });

  it('is an ES module that imports nothing', async () => {
    const module: { default: Record<string, Validate> } = await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(validatorModule(schema))}`
    );
    expect(Object.values(module.default)[0]?.(good)).toBe(true);
    expect(validatorModule(schema)).not.toMatch(/\bimport\b|\beval\b|new Function/);
  });

  it('cannot be broken out of by texts of an organisation', () => {
    const placeholder = '$' + '{globalThis.hacked = 1}';
    const evil = {
      type: 'object',
      properties: { x: { type: 'string', title: `</script>\`${placeholder}\`"\n*/ globalThis.hacked = 1; //\u2028` } },
    };
    const made = load(validatorModule(evil));
    expect(Object.values(made)[0]?.({ x: 'a' })).toBe(true);
    expect('hacked' in globalThis).toBe(false);
  });
});

const hashIn = (address: string) => /validators\/([\w-]+)\.js/.exec(address)?.[1] ?? '';
const sealIn = (address: string) => new URL(address, 'http://x').searchParams.get('s') ?? undefined;

describe('createValidators', () => {
  it('serves the module of a registered schema, and nothing for other hashes', () => {
    const validators = createValidators();
    const address = validators.register(schema);
    expect(address).toMatch(/^\/v1\/definitions\/validators\/[\w-]{43}\.js$/);
    expect(validators.module(hashIn(address))).toContain('export default exports');
    expect(validators.module('x'.repeat(43))).toBeUndefined();
  });

  it('gives one hash to one schema', () => {
    expect(hashOfSchema(schema)).toBe(hashOfSchema(structuredClone(schema)));
    expect(hashOfSchema(schema)).not.toBe(hashOfSchema({ ...schema, required: [] }));
  });

  it('forgets what was longest unused', () => {
    const validators = createValidators({ limit: 2 });
    const numbered = (maxLength: number): JsonSchema => ({ type: 'object', properties: { a: { type: 'string', maxLength } } });
    const [one, two] = [validators.register(numbered(1)), validators.register(numbered(2))];
    validators.register(numbered(1));
    validators.register(numbered(3));
    expect(validators.module(hashIn(two))).toBeUndefined();
    expect(validators.module(hashIn(one))).toBeDefined();
  });

  describe('with a secret', () => {
    const signer = createSigner('a secret that is long enough for a test', 'validators');
    const address = createValidators({ signer }).register(schema);
    const [hash, sealed] = [hashIn(address), sealIn(address)];
    const other = () => createValidators({ signer });

    it('makes in any process what another one sealed', () => {
      expect(other().module(hash, sealed)).toContain('export default exports');
      expect(other().module(hash)).toBeUndefined();
    });

    it('makes nothing that was not sealed with it', () => {
      const evil = { type: 'object', properties: { x: { pattern: '(a+)+$' } } };
      const foreign = createValidators({ signer: createSigner('another secret, just as long as that', 'validators') }).register(evil);
      expect(other().module(hashIn(foreign), sealIn(foreign))).toBeUndefined();
      const [, signature] = sealed?.split('.') ?? [];
      const [packed] = sealIn(foreign)?.split('.') ?? [];
      expect(other().module(hash, `${packed}.${signature}`)).toBeUndefined();
      expect(other().module(hashIn(foreign), sealed)).toBeUndefined();
    });

    it.each(['', '.', 'x', 'x.y', '____.____'])('makes nothing of %j', (text) => {
      expect(other().module(hash, text)).toBeUndefined();
    });

    it('does not seal what no address can hold', () => {
      const words = Array.from({ length: 3000 }, (_, index) => createHash('sha256').update(String(index)).digest('hex'));
      const long: JsonSchema = { type: 'object', properties: { a: { type: 'string', enum: words } } };
      const validators = other();
      const plain = validators.register(long);
      expect(sealIn(plain)).toBeUndefined();
      expect(validators.module(hashIn(plain))).toBeDefined();
    });
  });
});
