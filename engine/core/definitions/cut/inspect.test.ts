import { describe, expect, it } from 'vitest';
import { changed, schemas, smallProduct } from '../fixture.ts';
import { now, viewer } from '../fixture-viewer.ts';
import { createRights, inspectScreen, plan, screenPlan } from '../index.ts';
import type { DefinitionFile, Viewer } from '../types.ts';

function inspected(person: Viewer, files: readonly DefinitionFile[] = smallProduct()) {
  const result = plan(files, schemas);
  if (!result.ok) throw new Error(JSON.stringify(result.faults, null, 1));
  const screen = result.product.screens.get('tasks');
  if (!screen) throw new Error('tasks');
  const rights = createRights(result.product, person, now);
  return { seen: inspectScreen(rights, screen), cut: screenPlan(rights, screen) };
}
const staff = viewer({});
const admin = viewer({ user: { is_admin: true, can_see_consumer_phonenumber: true } });

describe('a screen under the glass', () => {
  it('names every node with its place in the file', () => {
    const { seen } = inspected(admin);
    expect(seen.file).toMatch(/tasks\.json$/);
    expect(seen.nodes[0]?.pointer).toBe('/body');
    expect(seen.nodes.map(({ widget }) => widget)).toContain('list');
    expect(seen.nodes.every(({ pointer }) => pointer.startsWith('/body'))).toBe(true);
  });

  it('says why something is not there for a person, and nothing for one who has it all', () => {
    const files = changed('tasks.json', '/body/children/0/columns', ['/title', '/cost']);
    const findings = (person: Viewer) => inspected(person, files).seen.nodes.flatMap((node) => node.findings);
    expect(findings(staff)).toContainEqual({ pointer: '/body/children/0/columns/1', lack: 'field', what: 'task/cost' });
    expect(findings(admin).filter(({ what }) => what === 'task/cost')).toEqual([]);
    expect(JSON.stringify(inspected(staff, files).cut?.body)).not.toContain('/cost');
  });

  it('shows what is left of each access rule with the person put in, and of each field what they may', () => {
    const entity = inspected(staff).seen.entities.find(({ name }) => name === 'task');
    expect(entity?.access.length).toBeGreaterThan(0);
    for (const rule of entity?.access ?? []) {
      expect(rule.pointer).toMatch(/^\/x-access\/\d+/);
      expect(String(rule.left)).not.toContain('user.');
    }
    expect(entity?.fields.find(({ name }) => name === 'cost')).toMatchObject({ read: false, filter: false });
    expect(entity?.fields.find(({ name }) => name === 'title')).toMatchObject({ read: true, pointer: '/properties/title' });
  });
});
