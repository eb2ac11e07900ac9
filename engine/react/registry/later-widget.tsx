/** A widget in its place: until its code is here something stands there, and what does not come says so and leaves the rest standing. */
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../nodes/error-boundary.tsx';
import { Failed, UnknownWidget } from '../nodes/placeholders.tsx';
import { forgetWidget, lazyWidget, type WidgetLoader } from './lazy-widget.ts';

type Props<P> = {
  readonly registry: Readonly<Record<string, WidgetLoader<P>>> | undefined;
  readonly name: string;
  readonly props: P;
  readonly waiting: ReactNode;
};

export function LaterWidget<P extends object>({ waiting, ...place }: Props<P>) {
  const { registry, name } = place;
  if (!registry || !Object.hasOwn(registry, name)) return <UnknownWidget name={name} />;
  return (
    <ErrorBoundary
      fallback={(error, retry) => <Failed detail={error.message} onRetry={retry} />}
      onRetry={() => forgetWidget(registry, name)}
    >
      <Suspense fallback={waiting}>
        <Found {...place} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Looked up inside the boundary, so that Retry finds code that did not come the first time. */
function Found<P extends object>({ registry, name, props }: Omit<Props<P>, 'waiting'>) {
  const Widget: ComponentType<P> | undefined = lazyWidget(registry, name);
  return Widget ? <Widget {...props} /> : null;
}
