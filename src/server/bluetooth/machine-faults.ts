/** Faults of the machines that come with the product, as `npm run check:definitions` tells them. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Fault } from '../../../engine/core/definitions/types.ts';
import { type MachineFile, machineFaults } from '../../../engine/core/machine/check.ts';
import schema from '../../../schemas/definition/machine.schema.json' with { type: 'json' };

export function faultsOfMachines(files: readonly MachineFile[], texts: Readonly<Record<string, string>>): readonly Fault[] {
  const isRight = new Ajv2020({ strict: false, allErrors: true }).compile(schema);
  return files.flatMap((one) => {
    if (isRight(one.machine)) return machineFaults(one, texts);
    const errors = isRight.errors ?? [];
    return errors.map(({ instancePath, message = '' }) => ({
      file: one.file,
      pointer: instancePath,
      code: 'schema',
      message,
    }));
  });
}
