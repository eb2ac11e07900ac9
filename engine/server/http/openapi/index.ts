/** OpenAPI 3.1 out of the same definitions that the server runs on. */
import type { Entity, Product } from '../../../core/definitions/types.ts';
import { entityPaths } from './entity-paths.ts';
import { fixedPaths } from './fixed-paths.ts';
import type { Part } from './parts.ts';
import { commonSchemas, entitySchemas } from './schemas.ts';

export type OpenApiDocument = Readonly<Record<string, unknown>> & { readonly paths: Readonly<Record<string, unknown>> };

/**
 * The document of a product. It names every field that a definition declares, and says of none
 * whether the reader may see it: that is decided a call at a time. `paths` are those that the areas bring.
 */
export function openApiOf(product: Product, paths: Readonly<Record<string, Part>>): OpenApiDocument {
  const texts = product.locales.get('en') ?? {};
  const entities = [...product.entities.values()].filter((entity) => !entity.system);
  const merged = <T>(part: (entity: Entity) => Readonly<Record<string, T>>) =>
    Object.assign({}, ...entities.map(part)) as Record<string, T>;
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Fieldloom',
      version: product.version,
      description:
        'Every entity has the same calls. What a caller may not see answers 404; values are checked by the rules of the definitions.',
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    tags: entities.map((entity) => ({ name: entity.name, description: texts[entity.labels] ?? entity.name })),
    paths: { ...fixedPaths, ...paths, ...merged((entity) => entityPaths(entity, texts)) },
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'new_token of POST /login/v1.' } },
      schemas: { ...commonSchemas, ...merged((entity) => entitySchemas(entity, texts)) },
    },
  };
}

/** Makes each product's document once, as JSON text. */
export function createOpenApi(paths: Readonly<Record<string, Part>>): (product: Product) => string {
  let made: { readonly version: string; readonly text: string } | undefined;
  return (product) => {
    if (made?.version !== product.version) made = { version: product.version, text: JSON.stringify(openApiOf(product, paths)) };
    return made.text;
  };
}
