/** What the product of an organisation weighs beside the shipped one, of which it shares whatever it does not change. */
import type { Overlaid, Overlay, OverrideKind } from '../../core/definitions/overrides/index.ts';
import type { Product } from '../../core/definitions/types.ts';

/** Bytes of memory for each character of the definition, as measured: an entity is kept as it is shown and as it is enforced. */
const OF_JSON = { entity: 15, screen: 5, menu: 5 } as const satisfies Partial<Record<OverrideKind, number>>;
/** Bytes of an entry of a map or of a text, whose own letters are shared. */
const ENTRY = 40;
/** Bytes of the smallest one. */
const LEAST = 2_000;

type Weighed = Pick<Overlaid, 'shown'> & { readonly overrides: readonly unknown[] };

/** Bytes, roughly. */
export function ownWeight(shipped: Product, { shown, overrides }: Weighed, overlay: Overlay | undefined): number {
  const changed = <V>(kind: keyof typeof OF_JSON, own: ReadonlyMap<string, V>, before: ReadonlyMap<string, V>): number => {
    if (own === before) return 0;
    const names = [...own.keys()].filter((name) => own.get(name) !== before.get(name));
    const letters = names.map((name) => JSON.stringify(overlay?.shipped(kind, name)?.json ?? null).length);
    return letters.reduce((sum, length) => sum + length * OF_JSON[kind], own.size * ENTRY * (kind === 'entity' ? 2 : 1));
  };
  const texts = [...shown.locales].filter(([language, own]) => own !== shipped.locales.get(language));
  return (
    LEAST +
    JSON.stringify(overrides).length * 2 +
    changed('entity', shown.entities, shipped.entities) +
    changed('screen', shown.screens, shipped.screens) +
    changed('menu', shown.menus, shipped.menus) +
    texts.reduce((sum, [, own]) => sum + Object.keys(own).length * ENTRY, 0)
  );
}
