/** Values that are written in a language: a door of its own, so that pages load it when the first editor comes. */
export { useEntities } from './records/use-entities.ts';
export { type Language, type LanguageFault, type LanguageTemplate, useLanguage } from './records/use-language.ts';
