/** Fields of a schema as a list; what a field is made of opens below it. */

import { useTranslation } from 'react-i18next';
import { isObject } from '../../../engine/core/json/index.ts';
import { resolved, typeOf } from './operations.ts';

type Unknown = Readonly<Record<string, unknown>>;
type Props = { readonly document: Unknown; readonly schema: unknown; readonly depth?: number };

const MAX_DEPTH = 4;

/** The object behind a schema: its own, that of its elements, or the first that has fields among several. */
function objectSchema(document: Unknown, schema: unknown): Unknown | undefined {
  const own = resolved(document, schema);
  if (!isObject(own)) return undefined;
  if (isObject(own.properties)) return own;
  if (own.items !== undefined) return objectSchema(document, own.items);
  const parts = [own.oneOf, own.anyOf, own.allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  for (const part of parts) {
    const found = objectSchema(document, part);
    if (found) return found;
  }
  return undefined;
}

export function SchemaFields({ document, schema, depth = 0 }: Props) {
  const { t } = useTranslation();
  const object = objectSchema(document, schema);
  if (!object) return <p className="py-1 text-xs text-text-muted">{typeOf(schema)}</p>;
  const required = Array.isArray(object.required) ? object.required : [];
  return (
    <ul className="text-xs">
      {Object.entries(object.properties as Unknown).map(([name, field]) => {
        const inner = depth < MAX_DEPTH ? objectSchema(document, field) : undefined;
        return (
          <li key={name} className="border-t border-border py-1.5 first:border-t-0">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <code dir="ltr" className="font-medium text-text">
                {name}
              </code>
              <span dir="ltr" className="break-all text-text-muted">
                {typeOf(field)}
              </span>
              {required.includes(name) && <span className="text-danger-text">{t('api.required')}</span>}
            </p>
            <Words value={field} />
            {inner && (
              <details className="ms-3 mt-1">
                <summary className="cursor-pointer text-text-muted">{t('api.inside')}</summary>
                <SchemaFields document={document} schema={field} depth={depth + 1} />
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Words({ value }: { readonly value: unknown }) {
  const text = isObject(value) ? (value.title ?? value.description) : undefined;
  return typeof text === 'string' ? <p className="text-text-muted">{text}</p> : null;
}
