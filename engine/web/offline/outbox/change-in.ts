import type { AppPlan, KeptChange } from '../../../core/definitions/view-types.ts';

/** What a change does without a network, as its definition says it; undefined for one that may not be made so. */
export const changeIn = ({ offline = [] }: AppPlan, entity: string, change: string): KeptChange | undefined =>
  offline.find((kept) => kept.entity === entity)?.changes?.find(({ name }) => name === change);
