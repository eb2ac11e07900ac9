/** Widgets by name, loaded when first shown. */
import { type ComponentType, lazy } from 'react';

type Loader<P> = () => Promise<{ readonly default: ComponentType<P> }>;

// React.lazy must be called once a widget, or every render would mount it anew.
const made = new WeakMap<object, unknown>();

/** The component behind a name of a registry, or undefined when nobody registered it. */
export function lazyWidget<P>(registry: Readonly<Record<string, Loader<P>>> | undefined, name: string): ComponentType<P> | undefined {
  const loader = registry && Object.hasOwn(registry, name) ? registry[name] : undefined;
  if (!loader) return undefined;
  const known = made.get(loader);
  // The map is keyed by the loader itself, so the props are the loader's.
  if (known) return known as ComponentType<P>;
  const component = lazy(loader);
  made.set(loader, component);
  return component as unknown as ComponentType<P>;
}

/** Forgets a widget whose code failed to load, so that Retry asks for it again. */
export function forgetWidget(registry: Readonly<Record<string, object>> | undefined, name: string): void {
  const loader = registry && Object.hasOwn(registry, name) ? registry[name] : undefined;
  if (loader) made.delete(loader);
}
