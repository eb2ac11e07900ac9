/** A call as OpenAPI says it, out of its route's schema. */
import type { JsonSchema } from '../../../core/definitions/types.ts';
import { isObject } from '../../../core/json/index.ts';
import type { CallSchema } from '../schema/call.ts';

export type Part = Readonly<Record<string, unknown>>;

/** `/v1/user/:id` → `/v1/user/{id}`. */
export const pathOf = (url: string): string => url.replace(/:(\w+)/g, '{$1}');

/** The parameters that stand in the path: of all its calls. */
export function pathParameters(url: string, { params }: CallSchema): readonly Part[] {
  const schemas = propertiesOf(params);
  return [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: schemas[name] ?? { type: 'string' },
  }));
}

/** `scope`: what the key of a program needs, where it may call it besides people with a session. */
export function operationOf(schema: CallSchema, scope: string | undefined): Part {
  const {
    tags,
    summary,
    operationId,
    security,
    querystring,
    headers,
    body,
    bodyOptional,
    consumes = ['application/json'],
    response,
  } = schema;
  const parameters = [...parametersOf('query', querystring), ...parametersOf('header', headers)];
  return {
    ...(security ? { security } : {}),
    ...(scope === undefined ? {} : { security: [{ session: [] }, { key: [scope] }] }),
    tags,
    summary,
    ...(operationId === undefined ? {} : { operationId }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body ? { requestBody: requestBody(body, { required: !bodyOptional, consumes }) } : {}),
    responses: response,
  };
}

function requestBody(
  schema: JsonSchema,
  { required, consumes }: { readonly required: boolean; readonly consumes: readonly string[] },
): Part {
  const { description, ...rest } = schema;
  return {
    required,
    ...(description === undefined ? {} : { description }),
    content: Object.fromEntries(consumes.map((type) => [type, { schema: rest }])),
  };
}

function parametersOf(where: 'query' | 'header', schema: JsonSchema | undefined): readonly Part[] {
  const required = new Set(Array.isArray(schema?.required) ? schema.required : []);
  return Object.entries(propertiesOf(schema)).map(([name, parameter]) => {
    const { description, ...rest } = parameter;
    return { name, in: where, ...(required.has(name) ? { required: true } : {}), schema: rest, description };
  });
}

const propertiesOf = (schema: JsonSchema | undefined): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    Object.entries(isObject(schema?.properties) ? schema.properties : {}).map(([name, each]) => [name, isObject(each) ? each : {}]),
  );
