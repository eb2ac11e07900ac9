/** A flow as it is written, to be drawn: with the names that things have for this person, as soon as they are known. */
import { useMemo } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { type FlowShape, type ShapeLabels, statedEntity, statedShape, stepsIn } from '../../../engine/core/flows/index.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import { useEntities } from '../../../engine/react/language.ts';

/** Undefined where nothing is stated that could be drawn. */
export function useStatedShape(stated: unknown): FlowShape | undefined {
  const { known } = useEntities(useMemo(() => namedIn(stated), [stated]));
  return useMemo(() => statedShape(stated, labelsOf(known)), [stated, known]);
}

function namedIn(stated: unknown): readonly string[] {
  if (!isObject(stated)) return [];
  const steps = stepsIn(stated.do, []).flatMap(({ step }) => [step.each, step.entity]);
  const named = [statedEntity(stated.on), ...steps];
  return [...new Set(named.filter((name): name is string => typeof name === 'string' && /^[a-z][a-z0-9-]*$/.test(name)))];
}

/** What is not known keeps its name. */
const labelsOf = (known: ReadonlyMap<string, EntityView>): ShapeLabels => ({
  entity: (name) => known.get(name)?.label ?? name,
  field: (entity, name) => known.get(entity)?.fields.find((field) => field.name === name)?.label ?? name,
  workflow: (entity, name) => known.get(entity)?.workflows.find((workflow) => workflow.name === name)?.label ?? name,
  state: (_entity, _field, value) => value,
});
