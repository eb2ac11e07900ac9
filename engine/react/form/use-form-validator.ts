/** The validator of a plan, compiled by the server and loaded once. */
import type { ValidatorType } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { CompiledValidateFunction, ValidatorFunctions } from '@rjsf/validator-ajv8/lib/types.js';
import { useCallback, useEffect, useState } from 'react';
import type { FormPlan } from '../../core/definitions/view-types.ts';
import type { DataClient } from '../types.ts';

/** The compiled validator: faults of a record, and which of several forms a part of it has. */
export type FormValidator = Pick<ValidatorType, 'rawValidation' | 'isValid'>;

export type LoadedValidator =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'ready'; readonly validator: FormValidator };

type Loader = { readonly url: string; readonly answer: LoadedValidator };

/** Loads the plan's validator module; `given` stands in for it where there is no server. */
export function useFormValidator(client: Pick<DataClient, 'validator'>, plan: FormPlan, given: FormValidator | undefined): LoadedValidator {
  const [loaded, setLoaded] = useState<Loader>();
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setLoaded(undefined);
    setAttempt((before) => before + 1);
  }, []);
  const { validator: url, schema } = plan;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is a new attempt at the same module
  useEffect(() => {
    if (given) return;
    let isCurrent = true;
    const settle = (answer: LoadedValidator) => isCurrent && setLoaded({ url, answer });
    client
      .validator(url)
      .then(
        (module) => settle({ state: 'ready', validator: createPrecompiledValidator(functionsOf(module), schema) }),
        () => settle({ state: 'failed', retry }),
      )
      .catch(() => settle({ state: 'failed', retry }));
    return () => {
      isCurrent = false;
    };
  }, [client, url, schema, given, attempt, retry]);
  if (given) return { state: 'ready', validator: given };
  return loaded?.url === url ? loaded.answer : { state: 'loading' };
}

const isValidate = (value: unknown): value is CompiledValidateFunction => typeof value === 'function';

/** A module compiled from another schema gives no function for this one: creating the validator then throws. */
function functionsOf(module: Readonly<Record<string, unknown>>): ValidatorFunctions {
  const functions: ValidatorFunctions = {};
  for (const [hash, value] of Object.entries(module)) if (isValidate(value)) functions[hash] = value;
  return functions;
}
