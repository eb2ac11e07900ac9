/** How bars of a comparison look: their colour says what becomes of them, and so do their words. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { getAt } from '../../../engine/core/json/index.ts';
import { type ListState, useFormat, type ViewField } from '../../../engine/react/index.ts';
import type { PlaceOptions, ViewOptions } from '../options.ts';
import { useBarFaces } from '../schedule/use-words.ts';
import type { Span } from '../span/spans.ts';
import { clockOf, type Face } from '../span/use-faces.ts';
import type { Change } from './pairs.ts';
import type { Told } from './use-comparison.ts';

/** Those that need no look are grey. */
export const changeColours: { readonly [K in Change]: string } = {
  new: 'green',
  moved: 'violet',
  shifted: 'blue',
  same: 'grey',
  left: 'red',
  beside: 'grey',
};

type Request = {
  readonly entity: EntityView;
  readonly view: ViewOptions;
  readonly before: PlaceOptions;
  readonly labelOf: ListState['labelOf'];
  readonly told: ReadonlyMap<Span, Told>;
  readonly field: ViewField;
  readonly personOf: ReadonlyMap<unknown, string>;
};

export function useChangeFaces({ entity, view, before, labelOf, told, field, personOf }: Request): (span: Span) => Face {
  const { t } = useTranslation();
  const format = useFormat();
  const faceOf = useBarFaces(entity, view, labelOf);
  return useCallback(
    (span) => {
      const face = faceOf(span);
      const known = told.get(span);
      const change = known?.change ?? 'same';
      const state = t(`comparison.${change}`);
      const other = known?.other;
      const id = other && getAt(other.row, field.pointer);
      const isId = typeof id === 'string' || typeof id === 'number';
      const person = isId ? (personOf.get(id) ?? labelOf(before.by.slice(1), id)?.label ?? labelOf(field.name, id)?.label ?? '') : '';
      const time = other && !other.isAllDay ? format.time(clockOf(other.start)) : '';
      const isElsewhere = (change === 'moved' || change === 'shifted') && other !== undefined;
      const where = isElsewhere ? [change === 'moved' ? person : '', time].filter((part) => part !== '').join(' ') : '';
      return {
        ...face,
        colour: changeColours[change],
        state,
        line: where === '' ? face.line : t(known?.side === 'before' ? 'comparison.goes' : 'comparison.came', { where }),
        isIdle: face.isIdle || (change === 'left' && other === undefined),
      };
    },
    [faceOf, told, t, field, personOf, labelOf, before.by, format],
  );
}
