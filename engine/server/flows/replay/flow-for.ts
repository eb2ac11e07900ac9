/** A flow that somebody asks for: where they may see it, and only then is it there. */
import type { Flow } from '../../../core/flows/index.ts';
import type { Connection } from '../../database/port.ts';
import type { Member } from '../../kernel/principal.ts';
import type { Resources } from '../../resources/types.ts';
import { makerOf } from '../made.ts';
import { recordIdOf } from '../programs.ts';
import type { FlowHost } from '../types.ts';
import { seenBy } from '../view.ts';

type Asking = { readonly connection: Connection; readonly resources: Resources; readonly caller: Member };

export async function flowFor(
  { programs, makers }: Pick<FlowHost, 'programs' | 'makers'>,
  { connection, resources, caller }: Asking,
  id: string,
): Promise<Flow | undefined> {
  const shipped = programs.product().flows?.get(id);
  if (shipped) {
    const seen = await seenBy(resources, connection, { member: caller, entity: 'flow', id: recordIdOf(shipped) });
    return seen && shipped;
  }
  const made = makerOf(makers, id);
  return made?.maker.today?.({ connection, resources }, caller, made.id);
}
