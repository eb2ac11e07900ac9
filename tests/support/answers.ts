/** Holds what the server answers to what its routes say that they answer. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { formats } from '../../engine/core/definitions/formats.ts';
import type { JsonSchema, Product } from '../../engine/core/definitions/types.ts';
import type { AnswerSchema } from '../../engine/server/http/schema/answers.ts';
import type { CallSchema } from '../../engine/server/http/schema/call.ts';
import { entitySchemas } from '../../engine/server/http/schema/entity.ts';
import type { RegisteredRoute } from '../../engine/server/http/schema/install.ts';
import { sharedSchemas } from '../../engine/server/http/schema/shared.ts';

type Answered = { readonly status: number; readonly type: string; readonly body: unknown };
export type CheckAnswer = (method: string, url: string, answer: Answered) => void;

type Sources = { readonly routes: () => readonly RegisteredRoute[]; readonly product: () => Product };

/** Compiled once for each answer of a call: those of other servers of the same code and definitions serve as well. */
const compiled = new Map<string, ValidateFunction>();

/** Makes the check of a server's JSON answers. It throws with the pointer of what the schema does not say. */
export function createAnswerCheck({ routes, product }: Sources): CheckAnswer {
  return (method, url, { status, type, body }) => {
    if (method === 'HEAD' || body === undefined) return;
    const [path = ''] = url.split('?');
    const call = type === 'application/problem+json' ? undefined : callAt(routes(), product(), method, path);
    if (type !== 'application/problem+json' && !call) return;
    const answer: AnswerSchema | undefined = call ? call.schema.response[status] : problem;
    const schema = answer?.content?.[type]?.schema;
    if (!schema) throw new Error(`${method} ${path} answered ${status} (${type}), of which its schema says nothing.`);
    const key = `${product().version} ${call ? `${method} ${call.url} ${status}` : 'problem'}`;
    const isRight = compiled.get(key) ?? compile(schema, call?.entity, product());
    compiled.set(key, isRight);
    if (isRight(body)) return;
    const [fault] = isRight.errors ?? [];
    const says = `${fault?.instancePath ?? ''} ${fault?.message ?? ''} ${JSON.stringify(fault?.params)}`;
    throw new Error(`${method} ${path} answered ${status} with what its schema does not say: ${says}`);
  };
}

const problem: AnswerSchema = {
  description: 'A problem',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

function compile(schema: JsonSchema, entity: string | undefined, product: Product): ValidateFunction {
  const of = entity === undefined ? undefined : product.entities.get(entity);
  const schemas = { ...sharedSchemas, ...(of ? entitySchemas(of, {}) : {}) };
  return new Ajv2020({ strict: false, formats, logger: false }).compile({ ...schema, components: { schemas } });
}

type Found = { readonly url: string; readonly schema: CallSchema; readonly entity?: string };

function callAt(routes: readonly RegisteredRoute[], product: Product, method: string, path: string): Found | undefined {
  const route = matching(
    routes.filter((each) => each.method === method),
    path,
  );
  const schema = route?.schema;
  if (!route || !schema?.response) return undefined;
  const described = schema as CallSchema;
  if (!described.ofEntity) return { url: route.url, schema: described };
  const name = path.split('/')[3] ?? '';
  const entity = product.entities.get(name);
  const own = entity && matching(described.ofEntity(entity, {}), path);
  return own && { ...own, entity: name };
}

/** The one that Fastify finds: parts that stand as they are go before those that are parameters. */
function matching<Each extends { readonly url: string }>(all: readonly Each[], path: string): Each | undefined {
  const parts = path.split('/');
  const fits = all.filter(({ url }) => {
    const pattern = url.split('/');
    return pattern.length === parts.length && pattern.every((part, at) => part.startsWith(':') || part === parts[at]);
  });
  const order = (url: string) => url.replace(/:\w+/g, '~');
  return fits.sort((a, b) => (order(a.url) < order(b.url) ? -1 : 1))[0];
}
