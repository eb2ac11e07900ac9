export { answerWidgets, CATALOGUE, COMMON_TYPES, catalogueOf, PROTOCOL } from './catalogue.ts';
export { readSurface } from './read-surface.ts';
