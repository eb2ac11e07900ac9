/** Values that a text lost or made up, in sentences. */
import { lostValues as lostOf } from '../../core/definitions/lost-values.ts';
import { type Catalogue, ENGLISH } from './catalogue.ts';

/** Sentences, one a value; none when the text holds what its English holds. */
export function lostValues(key: string, text: string, { languages }: Pick<Catalogue, 'languages'>): readonly string[] {
  const english = languages.get(ENGLISH);
  return lostOf(key, text, (each) => english?.get(each)?.text).map(({ name, is }) =>
    is === 'lost' ? `It lost “{{${name}}}”.` : `It has “{{${name}}}”, which its English has not.`,
  );
}
