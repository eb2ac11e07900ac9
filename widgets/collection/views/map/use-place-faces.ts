/** How a record looks on a map: its words and its colour. */
import { useCallback } from 'react';
import { fieldAt, type ListState, useText } from '../../../../engine/react/index.ts';
import { namedValue } from '../span/use-faces.ts';
import type { ViewProps } from '../view-props.ts';
import type { MapParts } from './map-context.ts';

export function usePlaceFaces({ entity, view }: Pick<ViewProps, 'entity' | 'view'>, labelOf: ListState['labelOf']): MapParts['faceOf'] {
  const text = useText();
  return useCallback(
    ({ row }) => {
      const title = namedValue(fieldAt(entity, `/${entity.title}`), row, labelOf, text)?.label ?? String(row.id);
      const marked = namedValue(fieldAt(entity, view.colour), row, labelOf, text);
      const state = marked?.label ?? '';
      return { title, colour: marked?.colour, state, name: state === '' ? title : `${title}, ${state}` };
    },
    [entity, view.colour, labelOf, text],
  );
}
