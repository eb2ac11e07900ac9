/** A short run of the server's bench: that all sides do the same work and every figure comes, never how fast. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree } from './agree.ts';
import type { Case } from './cases.ts';
import { type Child, startChild } from './child.ts';
import type { RequestColumns } from './columns.ts';
import { type Measurements, measure } from './measure.ts';
import { short } from './pace.ts';
import { type Started, startSides } from './sides.ts';

const ADDED = { bench_note: { type: 'string', default: 'as delivered', title: 't:field.title' } };

let folder: string;
let sides: Started;

/** Definitions in which a request has a field that no peer has heard of. */
async function addField(): Promise<void> {
  const entity = JSON.parse(await readFile('schemas/entities/service-request.json', 'utf8'));
  await mkdir(join(folder, 'schemas/entities'), { recursive: true });
  const file = join(folder, 'schemas/entities/service-request.json');
  await writeFile(file, JSON.stringify({ ...entity, properties: { ...entity.properties, ...ADDED } }));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldloom-bench-definitions-'));
  await addField();
  sides = await startSides({ size: short.world, definitionsDir: folder });
});

afterAll(async () => {
  await sides?.stop();
  await rm(folder, { recursive: true, force: true });
});

const agreeing = (runners = sides.runners) => agree(runners, sides.setting.world, sides.client);

describe('the sides agree', () => {
  it('on answers and rows, a field that the definition was given later included', async () => {
    expect(sides.setting.world.columns.answered).toContain('bench_note');
    const { ours, peer, prepared } = await agreeing();
    expect(peer).toBe(prepared);
    expect(ours).not.toBe(peer);
    const { rows } = await sides.client.query(
      'select bench_note, count(*)::int as made from service_request where bench_note is not null group by 1',
    );
    expect(rows).toEqual([{ bench_note: 'as delivered', made: 3 }]);
  });

  const without = (names: readonly string[], name: string) => names.filter((other) => other !== name);
  const faults: readonly (readonly [fault: string, change: (columns: RequestColumns) => Partial<RequestColumns>, refusal: RegExp])[] = [
    [
      'answers a field less',
      ({ answered }) => ({ answered: without(answered, 'priority') }),
      /^list: ours and peer answer differently: \/0\/priority/,
    ],
    ['keeps no default', () => ({ defaults: {} }), /^create: ours and peer answer differently: .*bench_note/],
    ['audits a field less', ({ audited }) => ({ audited: without(audited, 'title') }), /leave different rows: audit_entry\/changes\/title/],
    ['audits a mobile number openly', () => ({ secret: [] }), /leave different rows: audit_entry\/changes\/cust_mobile/],
  ];

  it.each(faults)('and a peer that %s is refused', async (_, change, refusal) => {
    const { world } = sides.setting;
    const columns = { ...world.columns, ...change(world.columns) };
    const faulty: Child = await startChild('peer', { ...sides.setting, world: { ...world, columns } });
    try {
      await expect(agreeing({ ...sides.runners, peer: faulty })).rejects.toThrow(refusal);
    } finally {
      await faulty.stop();
    }
  });
});

describe('the report', () => {
  const printed: string[] = [];
  let measured: Measurements;

  beforeAll(async () => {
    measured = await measure(sides, await agreeing(), short, (text) => printed.push(text));
  });

  const isFigure = (value: number) => Number.isFinite(value) && value > 0;

  it('has a finite ratio to both peers in every case', () => {
    expect(measured.raced.map(({ name }) => name)).toEqual(['list', 'list, next page', 'get', 'create'] satisfies Case['name'][]);
    for (const { name, ratios, sides: figures } of measured.raced) {
      const all = [...Object.values(ratios), ...Object.values(figures)].flatMap((each) => Object.values(each));
      expect(
        all.filter((value) => !isFigure(value)),
        name,
      ).toEqual([]);
      expect(all, name).toHaveLength(2 * 2 + 3 * 4);
    }
  });

  it('says where the time of each call goes', () => {
    const cases = ['list', 'get', 'create'];
    expect(measured.shares.map(({ name }) => name)).toEqual(cases);
    for (const { shares } of measured.shares) expect(shares.reduce((sum, [, share]) => sum + share, 0)).toBeCloseTo(1);
    expect(measured.traces.map(({ name }) => name)).toEqual(cases);
    for (const { ours, peer } of measured.traces) {
      expect([ours.ms, ours.database, peer.ms, peer.database].every(isFigure)).toBe(true);
      expect(ours.statements.some(({ text }) => text.includes('service_request'))).toBe(true);
    }
    expect(measured.variants.map(({ rate }) => isFigure(rate))).toEqual(Array(5).fill(true));
    expect(measured.walls.flatMap(({ without, with: on }) => [without, on]).every(isFigure)).toBe(true);
  });

  it('is printed with a line for every case', () => {
    const [race = '', cpu = ''] = printed;
    for (const { name, ratios } of measured.raced) {
      expect(race).toMatch(new RegExp(`^${name} .*${ratios.peer.rate.toFixed(2)}`, 'm'));
      expect(cpu).toMatch(new RegExp(`^${name} .*${ratios.peer.cpu.toFixed(2)}`, 'm'));
    }
    expect(printed.join('\n')).not.toMatch(/NaN|undefined|Infinity/);
  });
});
