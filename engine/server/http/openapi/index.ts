/** OpenAPI 3.1 out of the routes and the definitions that the server runs on. */
import type { Entity, Product } from '../../../core/definitions/types.ts';
import { entitySchemas } from '../schema/entity.ts';
import type { RegisteredRoute } from '../schema/install.ts';
import { sharedSchemas } from '../schema/shared.ts';
import { callsOf } from './calls.ts';
import { operationOf, type Part, pathOf, pathParameters } from './operation.ts';

export type OpenApiDocument = Readonly<Record<string, unknown>> & { readonly paths: Readonly<Record<string, Part>> };

/**
 * The document of a product. It names every field that a definition declares, and says of none
 * whether the reader may see it: that is decided a call at a time.
 */
export function openApiOf(product: Product, routes: readonly RegisteredRoute[], title: string): OpenApiDocument {
  const texts = product.locales.get('en') ?? {};
  const entities = [...product.entities.values()].filter((entity) => !entity.system);
  const schemasOf = (entity: Entity) => Object.entries(entitySchemas(entity, texts));
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title,
      version: product.version,
      description:
        'Every entity has the same calls. What a caller may not see answers 404; values are checked by the rules of the definitions.',
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    tags: entities.map((entity) => ({ name: entity.name, description: texts[entity.labels] ?? entity.name })),
    paths: pathsOf(product, routes),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'new_token of POST /login/v1.' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The key of a program, as an administrator makes it (api-key). Each call names the scope that it needs; it gives no more than its maker may. Exports need the scope `export` besides.',
        },
      },
      schemas: { ...sharedSchemas, ...Object.fromEntries(entities.flatMap(schemasOf)) },
    },
  };
}

function pathsOf(product: Product, routes: readonly RegisteredRoute[]): Readonly<Record<string, Part>> {
  const paths = new Map<string, Part>();
  for (const { method, url, schema, scope } of callsOf(routes, product)) {
    const path = pathOf(url);
    const parameters = pathParameters(url, schema);
    const item = paths.get(path) ?? (parameters.length === 0 ? {} : { parameters });
    paths.set(path, { ...item, [method]: operationOf(schema, scope) });
  }
  return Object.fromEntries(paths);
}

/** Makes each product's document once, as JSON text. `routes` are complete when the first call comes. */
export function createOpenApi(routes: readonly RegisteredRoute[], title: string): (product: Product) => string {
  let made: { readonly version: string; readonly text: string } | undefined;
  return (product) => {
    if (made?.version !== product.version) made = { version: product.version, text: JSON.stringify(openApiOf(product, routes, title)) };
    return made.text;
  };
}
