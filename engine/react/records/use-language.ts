/** The language that a value is written in, told by workflows which only answer (`x-language`). */
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LanguageOf } from '../../core/definitions/types.ts';
import { isObject, type JsonObject } from '../../core/json/index.ts';
import { useHost } from '../provider/engine-context.ts';
import { isCallError } from './call-error.ts';

export type LanguageTemplate = { readonly id: string; readonly label: string; readonly text: string; readonly value: JsonObject };
export type LanguageFault = { readonly pointer: string; readonly message: string };

export type Language = {
  /** Undefined until it arrives, and where it does not (`isMissing`). */
  readonly schema: JsonObject | undefined;
  readonly templates: readonly LanguageTemplate[];
  readonly isMissing: boolean;
  /** What saving the value would be refused for; pointers begin in it. Rejects where nobody could be asked. */
  readonly check: (value: unknown) => Promise<readonly LanguageFault[]>;
};

const NO_TEMPLATES: readonly LanguageTemplate[] = [];

/** `name`: the field, which the check knows the value by. */
export function useLanguage({ entity, language, check: checking }: LanguageOf, name: string): Language {
  const { client } = useHost();
  const query = useQuery({
    queryKey: ['language', entity, language],
    queryFn: async () => readLanguage(await client.run(entity, language, null, {})),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const check = useCallback(
    async (value: unknown) => {
      try {
        return faultsIn(await client.run(entity, checking, null, { [name]: value }));
      } catch (error) {
        // What is no value of the field at all does not come to the check.
        if (isCallError(error) && error.status === 422) return error.errors.map((fault) => within(name, fault));
        throw error;
      }
    },
    [client, entity, checking, name],
  );
  return { schema: query.data?.schema, templates: query.data?.templates ?? NO_TEMPLATES, isMissing: query.isError, check };
}

const within = (name: string, { pointer, message }: LanguageFault): LanguageFault => ({
  pointer: pointer.startsWith(`/${name}`) ? pointer.slice(name.length + 1) : '',
  message,
});

function readLanguage(answer: unknown): { readonly schema: JsonObject; readonly templates: readonly LanguageTemplate[] } {
  const { schema, templates } = isObject(answer) ? answer : {};
  const given = Array.isArray(templates) ? templates.filter(isObject) : [];
  return {
    schema: isObject(schema) ? schema : {},
    templates: given.flatMap(({ id, label, text, value }) =>
      isObject(value) ? [{ id: String(id), label: String(label), text: String(text), value }] : [],
    ),
  };
}

const faultsIn = (answer: unknown): readonly LanguageFault[] => {
  const faults = isObject(answer) && Array.isArray(answer.faults) ? answer.faults.filter(isObject) : [];
  return faults.map(({ pointer, message }) => ({ pointer: String(pointer), message: String(message) }));
};
