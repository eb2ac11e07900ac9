/** Lays the fields of an object out: the record in its groups, a row in a grid. */
import { type ObjectFieldTemplateProps, toFieldPathId } from '@rjsf/utils';
import { type ReactNode, useId, useMemo } from 'react';
import { isObject, parsePointer } from '../../core/json/index.ts';
import { useText } from '../text/use-text.ts';
import { useAnyVisible, useForm } from './form-context.ts';
import { gridClass } from './grid.ts';

export function ObjectTemplate(props: ObjectFieldTemplateProps) {
  if (props.fieldPathId.path.length === 0) return <RecordLayout {...props} />;
  return <div className={gridClass}>{props.properties.map((property) => property.content)}</div>;
}

type Section = { readonly id: string; readonly label?: string; readonly pointers: readonly string[] };

/** Fields in no group come first, then the groups with their headings, each in the plan's order. */
function RecordLayout(props: ObjectFieldTemplateProps) {
  const { plan, shown } = useForm().model;
  const sections = useMemo(() => {
    const known = new Set(shown.map((field) => field.pointer));
    const groups = plan.groups.map(
      (group): Section => ({
        id: group.id,
        label: group.label,
        pointers: group.fields.map((name) => (name.startsWith('/') ? name : `/${name}`)).filter((pointer) => known.has(pointer)),
      }),
    );
    const grouped = new Set(groups.flatMap((group) => group.pointers));
    const first: Section = { id: '', pointers: shown.map((field) => field.pointer).filter((pointer) => !grouped.has(pointer)) };
    return [first, ...groups].filter((section) => section.pointers.length > 0);
  }, [plan, shown]);
  return (
    <div className="@container flex flex-col gap-4">
      {sections.map((section) => (
        <FormSection key={section.id} section={section}>
          {section.pointers.map((pointer) => contentAt(pointer, props))}
        </FormSection>
      ))}
    </div>
  );
}

function FormSection({ section, children }: { readonly section: Section; readonly children: ReactNode }) {
  const text = useText();
  const id = useId();
  if (!useAnyVisible(section.pointers)) return null;
  if (section.label === undefined) return <div className={gridClass}>{children}</div>;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 border-b border-border pb-1 text-sm font-semibold text-text">
        {text(section.label)}
      </h3>
      <div className={gridClass}>{children}</div>
    </section>
  );
}

const nothing = () => undefined;

/** The field at a pointer: RJSF's own element for a property, and for one further down (`/custom/floor`) the same built here. */
function contentAt(pointer: string, { properties, schema, uiSchema, registry }: ObjectFieldTemplateProps): ReactNode {
  const path = [...parsePointer(pointer)];
  const [name = ''] = path;
  if (path.length === 1) return properties.find((property) => property.name === name)?.content;
  const inner = descend(schema, uiSchema, path);
  if (!inner) return undefined;
  const { SchemaField } = registry.fields;
  if (!SchemaField) return undefined;
  const last = path.at(-1) ?? '';
  return (
    <SchemaField
      key={pointer}
      name={last}
      required={inner.required}
      schema={inner.schema}
      uiSchema={inner.uiSchema}
      fieldPathId={toFieldPathId(last, registry.globalFormOptions, path.slice(0, -1))}
      registry={registry}
      onChange={nothing}
      onBlur={nothing}
      onFocus={nothing}
    />
  );
}

type Inner = { readonly schema: Record<string, unknown>; readonly uiSchema: Record<string, unknown>; readonly required: boolean };

function descend(schema: unknown, uiSchema: unknown, path: readonly string[]): Inner | undefined {
  let at: Inner | undefined = isObject(schema) ? { schema, uiSchema: isObject(uiSchema) ? uiSchema : {}, required: false } : undefined;
  for (const name of path) {
    const properties = at?.schema.properties;
    const next = isObject(properties) ? properties[name] : undefined;
    if (!at || !isObject(next)) return undefined;
    const ui = at.uiSchema[name];
    const required = Array.isArray(at.schema.required) && at.schema.required.includes(name);
    at = { schema: next, uiSchema: isObject(ui) ? ui : {}, required };
  }
  return at;
}
