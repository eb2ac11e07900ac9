/** The functions of rules, out of the table that the checker and the evaluator read. */
import { type Askable, library } from '../../engine/core/rules/library.ts';
import { libraryWords } from '../../engine/core/rules/library-words.ts';
import { nameOf } from '../../engine/core/rules/shape.ts';

const askable: { readonly [K in Askable]: string } = {
  text: 'a text',
  number: 'a number',
  day: 'a day',
  instant: 'an instant',
  known: 'known without the record',
  written: 'a whole number written out',
};

/** What the values of a function must be where SQL is needed; a function that has no exact equal there is refused. */
function askedOf(name: keyof typeof library): string {
  const entry = library[name];
  if (entry.takes.length === 0) return 'yes';
  return 'asked' in entry ? entry.asked.map((value) => askable[value]).join(', ') : 'refused';
}

export const FunctionsPage = () => (
  <table>
    <thead>
      <tr>
        <th scope="col">Written</th>
        <th scope="col">Gives</th>
        <th scope="col">What it is</th>
        <th scope="col">Over fields of the record, in SQL</th>
      </tr>
    </thead>
    <tbody>
      {Object.entries(libraryWords).map(([name, { usage, says }]) => (
        <tr key={name}>
          <td>
            <code>{usage}</code>
          </td>
          <td>{nameOf(library[name as keyof typeof library].gives)}</td>
          <td>{says}</td>
          <td>{askedOf(name as keyof typeof library)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
