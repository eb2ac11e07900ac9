/**
 * What people read are words: no name of an entity, a field or an icon, no pointer, no value of a list of choices and no key
 * of a text stands there as the definitions write it.
 */
import icons from '../../../../widgets/primitives/icon/icons.json' with { type: 'json' };
import { shippedProduct } from '../../../support/product.ts';
import type { Check } from '../check.ts';

/** Pages for those who write definitions or call the API: the names are what they are about. */
const aboutNames = ['/api-docs', '/devlPlayground'];

const product = await shippedProduct();
const entities = [...product.entities.values()];
const schemas = entities.flatMap(({ schema }) => Object.entries(schema.properties ?? {}));
const fields = new Set(schemas.map(([name]) => name));
const choices = new Set(schemas.flatMap(([, schema]) => [schema.enum ?? [], schema.items?.enum ?? []].flat().map(String)));
const hyphened = new Set([...product.entities.keys(), ...icons].filter((name) => name.includes('-')));
const routes = new Set([...product.screens.values()].flatMap(({ routes: paths }) => paths));
const texts = product.locales.get('en') ?? {};
const prefixes = new Set(Object.keys(texts).map((key) => key.split('.')[0]));
const words = new Set(Object.values(texts).flatMap((text) => text.split(/[^\w-]+/)));

const isPointer = (token: string) => /^\/[a-z]\w*$/i.test(token) && fields.has(token.slice(1)) && !routes.has(token);
const isSnake = (token: string) => /^\/?[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(token);
const isConstant = (token: string) => /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(token) && choices.has(token) && !words.has(token);
const isHyphened = (token: string) => hyphened.has(token) && !words.has(token);
const isKey = (token: string) =>
  /^[a-z_]+(?:\.[a-z0-9_]+)+$/.test(token) && token in texts === false && prefixes.has(token.split('.')[0] ?? '');

/** Tokens of a line that are raw; addresses and the names of files are no words. */
const rawIn = (text: string): readonly string[] =>
  text
    .split(/[\s,;:()[\]'"“”·|]+/)
    .map((token) => token.replace(/[.!?…]+$/, ''))
    .filter((token) => !/@|:\/\/|\.(?:png|jpe?g|pdf|csv|xlsx|json|heic|webp|m4a|mp4)$/i.test(token))
    .filter((token) => isPointer(token) || isSnake(token) || isConstant(token) || isHyphened(token) || isKey(token));

export const check: Check = {
  name: 'raw names',
  faultsOf: ({ visit, reading: { allText, title } }) => {
    if (visit.expected !== 'opens' || aboutNames.includes(visit.address)) return [];
    const lines = [...allText.split('\n'), title];
    const found = lines.flatMap((line) => rawIn(line).map((token) => `shows the name ${token} in '${line.trim().slice(0, 100)}'`));
    return [...new Set(found)];
  },
};
