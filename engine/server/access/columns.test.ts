import { describe, expect, it } from 'vitest';
import { shippedProduct } from '../../../tests/support/product.ts';
import { storageOf as storageOfModel } from '../model/index.ts';
import { storageOf } from './columns.ts';

describe('storageOf', () => {
  it('says the same as the tables that are made', async () => {
    const { entities } = await shippedProduct();
    const fields = [...entities.values()].flatMap((entity) =>
      [...entity.fields.values()].filter(({ name }) => name !== 'id').map((field) => ({ entity, field })),
    );
    expect(fields.length).toBeGreaterThan(100);
    for (const { entity, field } of fields)
      expect([entity.name, field.name, storageOf(entity, field)]).toEqual([entity.name, field.name, storageOfModel(field, entities)]);
  });
});
