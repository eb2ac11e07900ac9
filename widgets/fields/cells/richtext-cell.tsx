import type { CellProps } from '../../../engine/react/types.ts';
import { RichText } from '../shared/rich-text.tsx';
import { isNothing, Nothing } from './nothing.tsx';

/** Rich text as it was written. */
export default function RichtextCell({ value }: CellProps) {
  return isNothing(value) ? <Nothing /> : <RichText html={String(value)} />;
}
