/** The small product as different people may see it. */
import { schemas, smallProduct } from '../fixture.ts';
import { now, viewer } from '../fixture-viewer.ts';
import { createRights, plan, type Rights } from '../index.ts';
import type { DefinitionFile, Product, Viewer } from '../types.ts';

export function planned(files: readonly DefinitionFile[] = smallProduct()): Product {
  const result = plan(files, schemas);
  if (!result.ok) throw new Error(JSON.stringify(result.faults, null, 1));
  return result.product;
}

export const product = planned();
export const services = [{ id: 7, title: 'Repairs', icon: 'tag' }];
export const staff = viewer({ user: { services } });
export const admin = viewer({ user: { is_admin: true, view: 'ADMIN', services, can_see_consumer_phonenumber: true } });
export const stranger = viewer({ org: { type: 'VISITOR' } });
export const rightsOf = (person: Viewer | undefined, of = product): Rights => createRights(of, person, now);
