/**
 * Advice about the indexes of entities of very many records: what screens ask of them that no index and no tally serves, and
 * indexes that nothing asks for. Each stands until the definition serves it, or says by a waiver why not.
 */

import type { Entity, Fault, Product } from '../../../core/definitions/types.ts';
import { formatPointer } from '../../../core/json/index.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { planModel } from '../plan.ts';
import { type Question, questionsOf } from './asked.ts';
import { indexedOf, lackOf } from './served.ts';
import { unusedIndexes } from './unused.ts';

/** Where nobody waits for a table to be read from end to end: it says so itself. */
const isLarge = ({ gathered, partition }: Entity) => gathered !== undefined || partition !== undefined;

export function indexAdvice(product: Product): readonly Fault[] {
  const { tables } = planModel(product.entities);
  return [...product.entities.values()].flatMap((entity) => {
    // Whatever is asked of few records is answered well without an index: nothing of it needs a waiver.
    if (!isLarge(entity)) return [...unservedIn(entity, []), ...unusedIn(entity, [])];
    const indexes = tables.find((table) => table.entity === entity.name)?.indexes ?? [];
    const indexed = indexedOf(entity, indexes);
    const questions = questionsOf(product, entity);
    return [
      ...unservedIn(
        entity,
        questions.flatMap((question) => {
          const lack = lackOf(indexed, question);
          return lack === undefined ? [] : [{ question, lack }];
        }),
      ),
      ...unusedIn(entity, unusedIndexes(product, indexed, questions)),
    ];
  });
}

type Unserved = { readonly question: Question; readonly lack: string };

const setOf = (names: readonly string[]) => [...new Set(names)].sort().join();
const listed = (names: readonly string[]) => names.map((name) => `"/${name}"`).join(', ');
const placeOf = ({ file }: Entity, ...rest: readonly (string | number)[]) => ({
  file,
  pointer: formatPointer(['x-entity', ...rest.map(String)]),
});

/** One for all places that ask the same. */
function unservedIn(entity: Entity, found: readonly Unserved[]): readonly Fault[] {
  const keyOf = (asked: string, by: readonly string[]) => `${asked} ${setOf(by)}`;
  const byKey = groupBy(found, ({ question: { asked, by } }) => keyOf(asked, by));
  const waived = entity.waivers?.unserved ?? [];
  const waivedKeys = new Set(waived.map(({ asked, by }) => keyOf(asked, by)));
  return [
    ...[...byKey].flatMap(([key, [first, ...others]]) => {
      if (first === undefined || waivedKeys.has(key)) return [];
      const { file, pointer, asked, by } = first.question;
      const elsewhere = others.length === 0 ? '' : ` (and at ${others.length} more places)`;
      const what = `${entity.name}: no index serves the ${asked} by ${listed(by)}${elsewhere}.`;
      const waiver = `"waivers": {"unserved": [{"asked": "${asked}", "by": [${listed(by)}], "because": …}]}`;
      return [
        { file, pointer, code: 'unserved', message: `${what} It would be by ${first.lack} in ${entity.file}; or waive it: ${waiver}` },
      ];
    }),
    ...waived.flatMap(({ asked, by }, at) => {
      if (byKey.has(keyOf(asked, by))) return [];
      const message = `No screen asks for the ${asked} by ${listed(by)} without an index any more: the waiver goes.`;
      return [{ ...placeOf(entity, 'waivers', 'unserved', at), code: 'stale-waiver', message }];
    }),
  ];
}

function unusedIn(entity: Entity, found: readonly (readonly string[])[]): readonly Fault[] {
  const waived = entity.waivers?.unused ?? [];
  const isWaived = (index: readonly string[]) => waived.some((waiver) => waiver.index.join() === index.join());
  return [
    ...found.flatMap((index) => {
      if (isWaived(index)) return [];
      const ordered = entity.gathered?.ordered.findIndex(({ of, by }) => of === index[0] && by === index[1]) ?? -1;
      const place =
        ordered >= 0
          ? placeOf(entity, 'gathered', 'ordered', ordered)
          : { file: entity.file, pointer: formatPointer(['properties', index[0] ?? '', 'x-index']) };
      const message = `${entity.name}: no screen, rule, reference, round or flow asks for the index of ${listed(index)}; take it out, or waive it: "waivers": {"unused": [{"index": [${listed(index)}], "because": …}]}`;
      return [{ ...place, code: 'unused', message }];
    }),
    ...waived.flatMap(({ index }, at) => {
      if (found.some((one) => one.join() === index.join())) return [];
      const message = `The index of ${listed(index)} is asked for, or there is none: the waiver goes.`;
      return [{ ...placeOf(entity, 'waivers', 'unused', at), code: 'stale-waiver', message }];
    }),
  ];
}
