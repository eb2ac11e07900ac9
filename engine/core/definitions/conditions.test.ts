import { describe, expect, it } from 'vitest';
import { changed, schemas, smallProduct } from './fixture.ts';
import { plan, validateDefinitions } from './plan.ts';
import type { DefinitionFile } from './types.ts';

type Json = Record<string, unknown>;

const SHARED = 'schemas/conditions.json';
const shared = (conditions: Json, layer = 0, file = SHARED): DefinitionFile => ({
  file,
  kind: 'conditions',
  layer,
  json: { $schema: 'definition/conditions.schema.json', 'x-conditions': conditions },
});

/** The small product, whose tasks have these conditions, and other values at pointers of `task.json`. */
function filesWith(conditions: Json, changes: Readonly<Record<string, unknown>> = {}): readonly DefinitionFile[] {
  return Object.entries({ '/x-conditions': conditions, ...changes }).reduce(
    (files, [pointer, value]) => changed('task.json', pointer, value, files),
    smallProduct(),
  );
}

const planned = (files: readonly DefinitionFile[]) => {
  const result = plan(files, schemas);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.product;
};
const faults = (files: readonly DefinitionFile[]) =>
  validateDefinitions(files, schemas).map(({ file, pointer, code }) => `${file}#${pointer} ${code}`);
const messages = (files: readonly DefinitionFile[]) => validateDefinitions(files, schemas).map(({ message }) => message);

describe('named conditions', () => {
  it('stand for their text in every rule of the entity, as if it were written out', () => {
    const own = { team: "org.type == 'TEAM' && doc.org_id == org.id", cheap: "doc.cost < 5 || doc.state == 'open'" };
    const task = planned(
      filesWith(own, {
        '/x-access/0/when': 'user.is_admin && is.team',
        '/x-access/1/when': '!user.is_admin && is.team && is.cheap',
        '/properties/reason/x-show': '!is.cheap',
      }),
    ).entities.get('task');
    expect(task?.access.map(({ when }) => when?.text)).toEqual([
      "user.is_admin && org.type == 'TEAM' && doc.org_id == org.id",
      "!user.is_admin && org.type == 'TEAM' && doc.org_id == org.id && (doc.cost < 5 || doc.state == 'open')",
    ]);
    expect(task?.fields.get('reason')?.rules.show?.text).toBe("!(doc.cost < 5 || doc.state == 'open')");
    expect(task?.access[1]?.when?.isPredicate).toBe(true);
    expect(task?.access[1]?.when?.reads).toContain('doc/cost');
  });

  it('use others, and those of the product over any record', () => {
    const files = [
      ...filesWith({ own: 'is.admin && is.mine' }, { '/x-access/0/when': 'is.own' }),
      shared({ admin: 'user.is_admin', mine: 'doc.org_id == org.id' }),
    ];
    expect(planned(files).entities.get('task')?.access[0]?.when?.text).toBe('user.is_admin && doc.org_id == org.id');
  });

  it('belong to the record that is `doc`: choices take those of the entity that they name, forms none', () => {
    const own = { fresh: "doc.name != 'old'" };
    const files = changed('kind.json', '/x-conditions', own, changed('task.json', '/properties/kind_id/x-filter', 'is.fresh'));
    expect(planned(files).entities.get('task')?.fields.get('kind_id')?.refFilter).toBe("doc.name != 'old'");
    const form = filesWith({ own: 'doc.org_id == org.id' }, { '/x-workflows/finish/input/properties/remarks/x-show': 'is.own' });
    expect(faults(form)).toEqual(['task.json#/x-workflows/finish/input/properties/remarks/x-show unknown-condition']);
  });

  it('come from several folders together, and none is changed by another', () => {
    const files = [
      ...changed('task.json', '/x-access/0/when', 'is.a && is.b'),
      shared({ a: 'user.is_admin' }),
      shared({ b: 'doc.org_id == org.id' }, 1, 'extra.json'),
    ];
    expect(planned(files).entities.get('task')?.access[0]?.when?.text).toBe('user.is_admin && doc.org_id == org.id');
    expect(faults([...files, shared({ a: 'true' }, 2, 'again.json')])).toEqual(['again.json#/x-conditions/a duplicate']);
  });

  it.each<[string, Json, string, string]>([
    ['a field that is misspelt', { team: 'doc.org == org.id' }, 'is.team', 'task.json#/x-conditions/team rule-field'],
    ['no truth value', { team: 'doc.org_id' }, 'is.team', 'task.json#/x-conditions/team rule-expects'],
    ['no rule at all', { team: 'doc.org_id ==' }, 'is.team', 'task.json#/x-conditions/team rule-parse'],
    ['what SQL cannot say', { team: 'doc.marks.exists(m, m.mark > 1)' }, 'is.team', 'task.json#/x-conditions/team rule-not-sql'],
    ['a condition that is missing', { team: 'is.tema' }, 'is.team', 'task.json#/x-conditions/team unknown-condition'],
  ])('are told once, at themselves, for %s', (_, conditions, when, fault) => {
    expect(faults(filesWith(conditions, { '/x-access/0/when': when, '/x-access/1/when': when }))).toEqual([fault]);
  });

  it('are told where they are used, if they are right and the use is not', () => {
    const files = [...changed('task.json', '/x-access/0/when', 'user.is_admin && is.placed'), shared({ placed: 'doc.floor == 1' })];
    expect(faults(files)).toEqual(['task.json#/x-access/0/when rule-field']);
    expect(messages(files)[0]).toContain('The condition "placed" does not fit here');
    const rest = filesWith({ team: 'doc.org_id == org.id' }, { '/x-access/0/when': 'is.team && doc.nope' });
    expect(messages(rest)).toEqual(['There is no field "nope" in doc. (characters 15 to 19 of: is.team && doc.nope)']);
  });

  it('never need themselves, and have a name of their own', () => {
    expect(faults(filesWith({ a: 'is.b', b: 'is.a' }))).toEqual([
      'task.json#/x-conditions/a condition-cycle',
      'task.json#/x-conditions/b condition-cycle',
    ]);
    expect(faults([...filesWith({ a: 'user.is_admin' }), shared({ a: 'user.is_admin' })])).toEqual(['task.json#/x-conditions/a duplicate']);
  });

  it('are asked for by a near name', () => {
    expect(messages(filesWith({ team: 'user.is_admin' }, { '/x-access/0/when': 'is.taem' }))[0]).toContain('Did you mean "team"?');
  });

  it('reach screens and menus written out', () => {
    const show = changed('tasks.json', '/body/children/2/show', 'is.admin');
    const filter = changed(
      'tasks.json',
      '/body/children/0/filter',
      'is.due',
      changed('task.json', '/x-conditions', { due: 'doc.due != null' }, show),
    );
    const menu = changed('main.json', '/groups/0/items/1/allow', 'is.admin', changed('tasks.json', '/allow', 'is.admin', filter));
    const { screens, menus } = planned([...menu, shared({ admin: "user.is_admin && org.type == 'TEAM'" })]);
    const tasks = screens.get('tasks');
    expect(tasks?.allow?.text).toBe("user.is_admin && org.type == 'TEAM'");
    expect(tasks?.body.children).toMatchObject([{ filter: 'doc.due != null' }, {}, { show: "user.is_admin && org.type == 'TEAM'" }]);
    expect(menus.get('main')?.groups[0]?.items[1]?.allow?.text).toBe("user.is_admin && org.type == 'TEAM'");
  });
});
