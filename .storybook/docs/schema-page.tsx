/** Pages of the language, drawn from its own schemas. */
import common from '../../schemas/definition/common.schema.json';
import { type Json, type Section, sectionsOf } from './schema-model.ts';

export function SchemaPage({ schema }: { readonly schema: Json }) {
  return sectionsOf(schema, common).map((section, index) => <SchemaSection key={section.id} section={section} isFirst={index === 0} />);
}

function SchemaSection({ section, isFirst }: { readonly section: Section; readonly isFirst: boolean }) {
  return (
    <section>
      {isFirst ? null : <h2 id={section.id.toLowerCase()}>{section.title}</h2>}
      <p>{section.description}</p>
      {section.rows.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">Takes</th>
              <th scope="col">What it says</th>
            </tr>
          </thead>
          <tbody>
            {section.rows.map((row) => (
              <tr key={row.key}>
                <td>
                  <code>{row.key}</code>
                  {row.required ? ' (required)' : null}
                </td>
                <td>
                  <code>{row.takes}</code>
                  {row.fallback === undefined ? null : (
                    <>
                      <br />
                      otherwise <code>{row.fallback}</code>
                    </>
                  )}
                </td>
                <td>
                  {row.description}
                  {row.example === undefined ? null : (
                    <>
                      <br />
                      <code>{row.example}</code>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}

const widgets = import.meta.glob<Json>(['../../widgets/**/options.schema.json', '../../src/web/widgets/**/options.schema.json'], {
  eager: true,
  import: 'default',
});

/** Every widget that a screen may name, with its options. */
export function WidgetPages() {
  return Object.entries(widgets).map(([path, schema]) => (
    <section key={path}>
      <h2 id={String(schema.title)}>{String(schema.title)}</h2>
      <SchemaPage schema={schema} />
    </section>
  ));
}
