/** Screens of what does not run yet say so in every list, by one key of their entities; those of what runs do not. */
import { expect, it } from 'vitest';
import { createRights, entityView } from '../../engine/core/definitions/index.ts';
import { isObject } from '../../engine/core/json/index.ts';
import { shippedProduct } from '../support/product.ts';
import { people } from './people.ts';

const product = await shippedProduct();
const english = product.locales.get('en') ?? {};

function listsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(listsIn);
  if (!isObject(value)) return [];
  return [...(value.widget === 'collection' ? [String(value.entity)] : []), ...Object.values(value).flatMap(listsIn)];
}
const saidOn = (screen: string) => listsIn(product.screens.get(screen)?.body).map((entity) => product.entities.get(entity)?.notYet);

it.each(['auto-assign', 'exceptions', 'runs', 'lambda-based'])('%s says what does not run yet', (screen) => {
  const said = saidOn(screen);
  expect(said.length).toBeGreaterThan(0);
  for (const key of said) expect(english[key ?? '']).toMatch(/yet/);
});

it.each(['quick-assignment', 'pool-view', 'pulse-tracker', 'job-broadcast', 'capacity-dashboard'])(
  '%s says nothing of the kind: it runs',
  (screen) => {
    expect(saidOn(screen).filter((key) => key !== undefined)).toEqual([]);
  },
);

it('execution-master says it of its plans alone: executions are of flows, which run', () => {
  expect(saidOn('execution-master')).toEqual(['automation.plans_not_yet', undefined, undefined, undefined]);
});

it('is told to people with the entity', () => {
  const rights = createRights(product, people['provider-admin'], '2026-03-02T06:00:00.000Z');
  expect(entityView(rights, 'automation-rule')?.notYet).toBe('automation.rules_not_yet');
  expect(entityView(rights, 'job-broadcast')?.notYet).toBeUndefined();
});
