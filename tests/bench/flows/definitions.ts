/** Definitions over the product's own: five flows on requests, or none at all. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Flow = { readonly id: string; readonly [name: string]: unknown };

const ADMINISTRATORS = "list('user', u, u.org_id == doc.org_id && u.is_admin && u.is_active, u.id)";
const tell = {
  do: 'tell',
  type: 'urgent_untaken',
  to: ADMINISTRATORS,
  about: { request_id: 'doc.id' },
  params: { code: 'doc.display_code' },
};
const note = (text: string) => ({ do: 'set', values: { '/internal_notes': `'${text}'` } });

/** Each holds on some of what `writes.ts` sends; the last has no executions, it works on what is about to be saved. */
const five: readonly Flow[] = [
  { id: 'bench-urgent', on: { created: 'service-request' }, when: "doc.priority == 'Urgent'", do: [note('Call within the hour.'), tell] },
  { id: 'bench-costly', on: { created: 'service-request' }, when: 'doc.cost >= 400000', do: [tell] },
  {
    id: 'bench-raised',
    on: { changed: 'service-request' },
    when: "doc.priority == 'Urgent' && before.priority != 'Urgent'",
    do: [note('Has become urgent.'), tell],
  },
  { id: 'bench-postponed', on: { changed: 'service-request' }, when: 'doc.due > before.due', do: [note('Was put off.')] },
  {
    id: 'bench-tidied',
    on: { saving: 'service-request' },
    when: "doc.title.startsWith('cooling')",
    do: [{ do: 'set', values: { '/title': "'Cooling: ' + doc.title" } }],
  },
];

/** Ids of those that executions come of. */
export const started = five.filter(({ on }) => !Object.hasOwn(Object(on), 'saving')).map(({ id }) => id);

/** The product's own flows on requests, which would not end while it is measured: started by what nobody writes here. */
const without: readonly Flow[] = ['escalate-urgent-request', 'sla-at-risk'].map((id) => ({
  id,
  on: { created: 'vertical' },
  do: [{ do: 'set', values: { '/description': "'Made.'" } }],
}));

/** Writes them to a folder that an operator's definitions are read from. */
export async function layFlows(folder: string, hasFlows: boolean): Promise<void> {
  await mkdir(join(folder, 'screens/flows'), { recursive: true });
  for (const flow of [...without, ...(hasFlows ? five : [])])
    await writeFile(join(folder, 'screens/flows', `${flow.id}.json`), JSON.stringify({ title: 't:flow.sla_at_risk', ...flow }));
}
