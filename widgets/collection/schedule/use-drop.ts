/** What a drop does: asks what it would break, runs the workflow, shows the record there at once, and offers the way back. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListRequest, useAnswers, useText, useToast, type ViewField } from '../../../engine/react/index.ts';
import { useMove } from '../../../engine/react/moves.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import type { DropOptions } from '../options.ts';
import type { SpanFields } from '../span/spans.ts';
import type { ViewProps } from '../views/view-props.ts';
import { inputOf, type Placing, placingAt, placingOf, valuesOf } from './drop-values.ts';
import type { Lane } from './lane-rows.ts';
import type { Target } from './targets.ts';
import type { Conflict, Trial } from './use-judge.ts';

type Request = Pick<ViewProps, 'entity' | 'view'> & {
  readonly field: ViewField;
  readonly fields: SpanFields;
  readonly timeZone: string;
  readonly lanes: ReadonlyMap<string, Lane>;
  /** The list of bars, and that of the tray. */
  readonly bars: ListRequest;
  readonly tray: ListRequest;
  readonly tried: (trial: Trial) => Promise<readonly Conflict[]>;
  readonly nameOf: (row: RecordData) => string;
  readonly wordsOf: (target: Target) => string;
  /** Tells those who do not see the board. */
  readonly say: (words: string) => void;
};

/** Something that is possible and not right, waiting for somebody to say that it shall be done all the same. */
export type Question = {
  readonly conflicts: readonly Conflict[];
  /** What would be done: 'Move AC check to Ravi, 9:30 am'. */
  readonly words: string;
  readonly asksReason: boolean;
  readonly confirm: (reason: string) => void;
  readonly cancel: () => void;
};

export type Drop = {
  readonly drop: (row: RecordData, target: Target) => void;
  /** Takes back the last move; nothing where there is none. */
  readonly undo: () => void;
  readonly question: Question | undefined;
};

type Send = {
  readonly row: RecordData;
  readonly to: Placing;
  readonly words: string;
  readonly reason?: string;
  readonly isWayBack?: boolean;
};

const isVersionOf = (answer: unknown, { id }: RecordData): answer is RecordData =>
  typeof answer === 'object' && answer !== null && 'id' in answer && answer.id === id && 'version' in answer;

export function useDrop(request: Request): Drop {
  const { t } = useTranslation();
  const text = useText();
  const { add, remove } = useToast();
  const move = useMove();
  const { renew } = useAnswers(request.entity.name);
  const moving = useRef(new Set<RecordData['id']>());
  const last = useRef<(() => void) | undefined>(undefined);
  const [question, setQuestion] = useState<Question>();
  // A way back is taken long after the render that offered it.
  const latest = useRef(request);
  useEffect(() => {
    latest.current = request;
  });

  const send = useCallback(
    async ({ row, to, words, reason, isWayBack = false }: Send): Promise<void> => {
      const { view, entity, field, fields, timeZone, bars, tray, say, nameOf } = latest.current;
      const options = view.drop;
      if (!options || moving.current.has(row.id)) return;
      moving.current.add(row.id);
      const before = placingOf(row, { field, fields, timeZone });
      const listOf = ({ lane }: Placing) => (lane === null ? tray : bars);
      say(words);
      try {
        const answer = await move({
          record: row,
          values: valuesOf(to, { field, fields, timeZone }),
          from: listOf(before),
          to: listOf(to),
          workflow: { name: options.workflow, input: inputOf(to, { options, fields, timeZone, reason }) },
        });
        renew();
        const moved = isVersionOf(answer, row) ? { ...row, ...answer } : undefined;
        const back = () => {
          remove(notice);
          last.current = undefined;
          if (moved) void send({ row: moved, to: before, words: t('schedule.taken_back', { name: nameOf(row) }), isWayBack: true });
        };
        const canGoBack = moved !== undefined && !isWayBack && (before.lane !== null || view.tray?.takes === true);
        last.current = canGoBack ? back : undefined;
        const done = entity.workflows.find(({ name }) => name === options.workflow)?.done;
        const notice = add({
          text: isWayBack || done === undefined ? words : text(done),
          tone: 'success',
          ...(canGoBack ? { action: { label: t('schedule.undo'), run: back } } : {}),
        });
      } catch (error) {
        const why = error instanceof Error ? error.message : text('engine.something_wrong');
        say(t('schedule.refused', { name: nameOf(row), why }));
        add({ text: why, tone: 'danger' });
      } finally {
        moving.current.delete(row.id);
      }
    },
    [t, text, add, remove, move, renew],
  );

  const drop = useCallback(
    (row: RecordData, target: Target) => {
      const start = async () => {
        const { lanes, tried, view, nameOf, wordsOf, say } = latest.current;
        const lane = target.lane === undefined ? undefined : lanes.get(target.lane);
        if (target.lane !== undefined && !lane) return;
        const conflicts = lane ? await tried({ record: row, target, lane: lane.value }) : [];
        const name = nameOf(row);
        const to = placingAt(target, lane?.value ?? null);
        const words = t(lane ? 'schedule.moved' : 'schedule.put_back', { name, to: wordsOf(target) });
        const hard = conflicts.filter(({ isHard }) => isHard);
        if (hard.length > 0) {
          const why = hard.map(({ message }) => message).join(' ');
          say(t('schedule.refused', { name, why }));
          add({ text: why, tone: 'danger' });
        } else if (conflicts.length === 0) await send({ row, to, words });
        else
          setQuestion({
            conflicts,
            words,
            asksReason: view.drop?.reason !== undefined,
            confirm: (reason) => {
              setQuestion(undefined);
              void send({ row, to, words, reason });
            },
            cancel: () => {
              setQuestion(undefined);
              say(t('schedule.stays', { name }));
            },
          });
      };
      start().catch((error: unknown) =>
        add({ text: error instanceof Error ? error.message : text('engine.something_wrong'), tone: 'danger' }),
      );
    },
    [t, text, add, send],
  );
  const undo = useCallback(() => last.current?.(), []);
  return { drop, undo, question };
}

/** Whether the person may run what a drop runs, on any record at all. */
export const dropOf = ({ entity, view }: Pick<ViewProps, 'entity' | 'view'>): DropOptions | undefined =>
  view.drop && entity.workflows.some(({ name }) => name === view.drop?.workflow) ? view.drop : undefined;
