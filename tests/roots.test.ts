/** What the product adds to the roots of rules (schemas/roots.json), beside the platform's. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { nobodyOf, withProductRoots } from '../engine/core/definitions/roots.ts';
import platform from '../schemas/definition/roots.schema.json' with { type: 'json' };
import product from '../schemas/roots.json' with { type: 'json' };
import { nobody } from '../schemas/types/nobody.ts';
import { shippedProduct } from './support/product.ts';

const ajv = new Ajv2020({ strict: false });
const merged = withProductRoots(platform, product);
const roots = (merged as typeof platform).properties;

const named = (['user', 'org'] as const).flatMap((root) =>
  Object.entries(roots[root].properties).map(([name, schema]): [string, Readonly<Record<string, unknown>>] => [`${root}.${name}`, schema]),
);

describe.each(named)('%s', (_name, schema) => {
  it('says what it is, with an example that is right', () => {
    expect([typeof schema.title, typeof schema.description]).toEqual(['string', 'string']);
    const examples = Array.isArray(schema.examples) ? schema.examples : [];
    expect(examples.length).toBeGreaterThan(0);
    const isRight = ajv.compile(schema);
    expect(examples.filter((example) => !isRight(example))).toEqual([]);
  });
});

it('nobody is what the schemas say, and nothing else', () => {
  expect(nobody).toEqual(nobodyOf(merged));
  for (const root of ['user', 'org'] as const) {
    const validate = ajv.compile(roots[root]);
    expect(validate(nobody[root]) ? [] : validate.errors).toEqual([]);
  }
});

it('no root of the platform is said a second time', () => {
  for (const root of ['user', 'org'] as const) {
    const known: Readonly<Record<string, unknown>> = platform.properties[root].properties;
    const typed = Object.entries(product.properties[root].properties).filter(
      ([name, schema]) => known[name] !== undefined && ('type' in schema || 'enum' in schema),
    );
    expect(typed.map(([name]) => name)).toEqual([]);
  }
});

it('an organisation is made with what holds where it says nothing', async () => {
  const { fields, workflows } = (await shippedProduct()).entities.get('organisation') ?? { fields: undefined, workflows: undefined };
  const { org } = nobody;
  const said = {
    select_country_code: org.country,
    country_code: org.country_code,
    currency: org.currency,
    time_zone: org.time_zone,
    mobile_digit: org.mobile_digits,
    selected_country_pincode_length: org.pincode_length,
  };
  const forms = [...(workflows?.values() ?? [])].map(({ input }) => input).filter((input) => input.has('time_zone'));
  expect(forms.length).toBeGreaterThan(0);
  for (const of of [fields, ...forms])
    expect(Object.fromEntries(Object.keys(said).map((name) => [name, of?.get(name)?.schema.default]))).toEqual(said);
});
