import type { ViewProps } from '../views/view-props.ts';

/** The card of a view, as the registry names it. */
export const cardName = ({ card }: ViewProps['view']): string => card ?? 'record-card';
