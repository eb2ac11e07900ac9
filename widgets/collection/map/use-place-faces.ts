/** How a record looks on a map: its words and its colour. */
import { useCallback } from 'react';
import { fieldAt, type ListState, useFormat, useText } from '../../../engine/react/index.ts';
import { namedValue } from '../span/use-faces.ts';
import type { ViewProps } from '../views/view-props.ts';
import type { MapParts } from './map-context.ts';

export function usePlaceFaces({ entity, view }: Pick<ViewProps, 'entity' | 'view'>, labelOf: ListState['labelOf']): MapParts['faceOf'] {
  const text = useText();
  const { date } = useFormat();
  return useCallback(
    ({ row }) => {
      const title = namedValue(fieldAt(entity, `/${entity.title}`), row, { labelOf, text, date })?.label ?? String(row.id);
      const marked = namedValue(fieldAt(entity, view.colour), row, { labelOf, text, date });
      const state = marked?.label ?? '';
      return { title, colour: marked?.colour, state, name: state === '' ? title : `${title}, ${state}` };
    },
    [entity, view.colour, labelOf, text, date],
  );
}
