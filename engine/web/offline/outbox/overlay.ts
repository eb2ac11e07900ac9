/** What a device keeps, as it looks with the commands that wait. */

import type { AppPlan, EntityView } from '../../../core/definitions/view-types.ts';
import { noteWaitingFile } from '../../../react/records/file-addresses.ts';
import type { RecordData } from '../../../react/types.ts';
import { type KeptRows, mergeLabels, type RowKeeper } from '../rows.ts';
import { withFiles } from './local-files.ts';
import type { Command } from './types.ts';
import type { WaitingStore } from './waiting-store.ts';

type Parts = {
  readonly rows: Pick<RowKeeper, 'of'>;
  readonly commands: () => readonly Command[];
  readonly files: Pick<WaitingStore, 'file'>;
  readonly app: () => Promise<AppPlan | undefined>;
  readonly viewOf: (entity: string) => Promise<EntityView | undefined>;
};

type Laid = { readonly kept: KeptRows; readonly commands: readonly Command[]; readonly laid: KeptRows };

/** Records of an entity as the person left them; laid anew only where rows or commands are others. */
export function createOverlay({ rows, commands, files, app, viewOf }: Parts): Pick<RowKeeper, 'of'> {
  const known = new Map<string, Laid>();

  /** With names and kinds of the files that are here alone. */
  async function shown(command: Command): Promise<Command> {
    const found = await Promise.all(
      command.files.map(async (id) => {
        const file = await files.file(id);
        if (!file) return [];
        noteWaitingFile(id, () => new Blob([file.bytes], { type: file.type }));
        return [[id, { id, name: file.name, type: file.type, size: file.bytes.byteLength }] as const];
      }),
    );
    return { ...command, body: withFiles(command.body, new Map(found.flat())) };
  }

  async function lay(kept: KeptRows, own: readonly Command[]): Promise<KeptRows> {
    // Comes with the first command that waits: pages begin without it.
    const [plan, view, { afterCommand, labelsFor, madeBy }] = await Promise.all([
      app(),
      viewOf(own[0]?.entity ?? ''),
      import('./effects.ts'),
    ]);
    if (!plan || !view) return kept;
    const context = { app: plan, view, kept: rows.of, viewOf };
    const changed = new Map<string, RecordData>();
    for (const command of own) {
      const row = changed.get(command.record) ?? kept.rows.get(command.record);
      const after = command.makes
        ? await madeBy(await shown(command), context)
        : row && (await afterCommand(row, await shown(command), context));
      if (after) changed.set(command.record, after);
    }
    const labels = await labelsFor([...changed.values()], context);
    return { ...kept, rows: new Map([...kept.rows, ...changed]), labels: mergeLabels(kept.labels, labels) };
  }

  return {
    async of(entity) {
      const kept = await rows.of(entity);
      const own = commands().filter((command) => command.entity === entity);
      if (!kept || own.length === 0) return kept;
      const last = known.get(entity);
      const isSame = last?.kept === kept && last.commands.length === own.length && last.commands.every((one, at) => one === own[at]);
      if (isSame) return last.laid;
      const laid = await lay(kept, own);
      known.set(entity, { kept, commands: own, laid });
      return laid;
    },
  };
}
