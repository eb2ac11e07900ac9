/** What the database keeps of the definitions: tables, roll-ups, names that forms offer, versions of flows. */
import type { Product } from '../core/definitions/types.ts';
import { keepNames, namesOf } from './access/definition-names.ts';
import type { OpenDatabase } from './database/open.ts';
import { keepFlows } from './flows/index.ts';
import type { Clock } from './kernel/clock.ts';
import type { Log } from './kernel/log.ts';
import { applyRollups } from './keys/apply-rollups.ts';
import { applyModel, planModel } from './model/index.ts';
import type { ServerProduct } from './product.ts';

type Host = { readonly brought: ServerProduct; readonly database: OpenDatabase; readonly clock: Clock; readonly log: Log };

/** Brings it all to what a product says; of the next product only what differs. @throws ModelDrift, and what the database says */
export function createTables({ brought, database, clock, log }: Host): (product: Product) => Promise<void> {
  let entities: Product['entities'] | undefined;
  let names: string | undefined;
  return async (product) => {
    // A screen or a text that was saved leaves the entities the very same.
    if (product.entities !== entities) {
      const { name: productName, migrations, people } = brought;
      await applyModel(database, planModel(product.entities), { log, productName, migrations, watched: people.watched });
      await applyRollups(database, product);
    }
    const named = JSON.stringify(namesOf(product));
    if (product.entities !== entities || named !== names) await keepNames(database, product, clock.now());
    await keepFlows(database, product, clock.now());
    [entities, names] = [product.entities, named];
  };
}
