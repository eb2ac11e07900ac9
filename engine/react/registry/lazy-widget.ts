/**
 * Widgets by name, loaded when first shown. One whose code is here before that is drawn at once: React shows what had to wait at the
 * earliest 300 ms after the last placeholder, so that a page of three widgets inside one another would stand a second later.
 */
import { type ComponentType, lazy } from 'react';

export type WidgetLoader<P> = () => Promise<{ readonly default: ComponentType<P> }>;
type Registry<P> = Readonly<Record<string, WidgetLoader<P>>> | undefined;

// Keyed by the loader itself, so the props of a component are the loader's.
const loaded = new WeakMap<object, unknown>();
// One component a widget for good, or a render would mount it anew.
const made = new WeakMap<object, unknown>();

const loaderOf = <P>(registry: Registry<P>, name: string): WidgetLoader<P> | undefined =>
  registry && Object.hasOwn(registry, name) ? registry[name] : undefined;

/** The component behind a name of a registry, or undefined when nobody registered it. It waits for its code where that is not here. */
export function lazyWidget<P>(registry: Registry<P>, name: string): ComponentType<P> | undefined {
  const loader = loaderOf(registry, name);
  if (!loader) return undefined;
  const known = made.get(loader) ?? loaded.get(loader);
  if (known) {
    made.set(loader, known);
    return known as ComponentType<P>;
  }
  const component = lazy(loader);
  made.set(loader, component);
  return component as unknown as ComponentType<P>;
}

/** The component behind a name, once its code is here. */
export function loadedWidget<P>(registry: Registry<P>, name: string): ComponentType<P> | undefined {
  const loader = loaderOf(registry, name);
  return loader && (loaded.get(loader) as ComponentType<P> | undefined);
}

/** Which of these names have no code here yet. */
export const missingLoaders = <P>(registry: Registry<P>, names: Iterable<string>): readonly WidgetLoader<P>[] =>
  [...names].flatMap((name) => loaderOf(registry, name) ?? []).filter((loader) => !loaded.has(loader));

/** Fetches code before it is shown. What does not come says so in its own place, which asks once more. */
export async function loadWidget<P>(loader: WidgetLoader<P>): Promise<void> {
  try {
    loaded.set(loader, (await loader()).default);
  } catch {
    // As if nobody had asked.
  }
}

/** Fetches the code of one widget that is about to be shown. */
export function bringWidget<P>(registry: Registry<P>, name: string): void {
  for (const loader of missingLoaders(registry, [name])) void loadWidget(loader);
}

/** Forgets a widget whose code failed to load, so that Retry asks for it again. */
export function forgetWidget(registry: Readonly<Record<string, object>> | undefined, name: string): void {
  const loader = registry && Object.hasOwn(registry, name) ? registry[name] : undefined;
  if (loader) made.delete(loader);
}
