/** The functions of rules, out of the table that the checker and the evaluator read. */
import { library } from '../../engine/core/rules/library.ts';
import { libraryWords } from '../../engine/core/rules/library-words.ts';
import { nameOf } from '../../engine/core/rules/shape.ts';

export const FunctionsPage = () => (
  <table>
    <thead>
      <tr>
        <th scope="col">Written</th>
        <th scope="col">Gives</th>
        <th scope="col">What it is</th>
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
        </tr>
      ))}
    </tbody>
  </table>
);
