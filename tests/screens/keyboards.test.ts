/** What every shipped form asks for by keyboard brings the one that its value wants, whoever changes a record or runs a workflow. */
import { expect, it } from 'vitest';
import { createRights, formPlan } from '../../engine/core/definitions/index.ts';
import type { FieldView } from '../../engine/core/definitions/types.ts';
import { inputModeOf } from '../../widgets/fields/shared/keyboard.ts';
import { shippedProduct } from '../support/product.ts';
import { people, personNames } from './people.ts';

const now = '2026-03-02T06:00:00.000Z';
const product = await shippedProduct();

/** Fields of every form of every person, by where they stand. */
function asked(): ReadonlyMap<string, FieldView> {
  const found = new Map<string, FieldView>();
  for (const name of personNames) {
    const rights = createRights(product, people[name], now);
    for (const entity of product.entities.values()) {
      for (const purpose of ['create', 'update', ...entity.workflows.keys()]) {
        const plan = formPlan({ rights, entity: entity.name, purpose, validatorOf: () => '' });
        for (const field of plan?.fields ?? [])
          for (const one of [field, ...(field.items ?? [])]) if (!one.readOnly) found.set(`${entity.name} ${purpose} ${one.pointer}`, one);
      }
    }
  }
  return found;
}

/** The keyboard of a field: its type's own, or that of its text. */
const keyboardOf = (field: FieldView) => (field.type === 'text' ? (inputModeOf(field) ?? 'text') : field.type);

it.each([
  [/pincode$/, 'numeric'],
  [/mobile$|phone$/, 'mobile'],
  [/e?mail$/, 'email'],
])('%s', (name, keyboard) => {
  const texts = [...asked()].filter(([, field]) => name.test(field.name) && field.schema.type === 'string' && field.ref === undefined);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter(([, field]) => keyboardOf(field) !== keyboard).map(([where, field]) => `${where}: ${keyboardOf(field)}`)).toEqual([]);
});
