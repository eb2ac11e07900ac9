/** A value that is written in a language: proposals and explanations while one types, its faults at their places, and its drawing beside it. */
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LanguageOf } from '../../../engine/core/definitions/types.ts';
import { isObject, type JsonObject } from '../../../engine/core/json/index.ts';
import { printed } from '../../../engine/core/json/print.ts';
import { useIsPhone, useText } from '../../../engine/react/index.ts';
import { useEntities, useLanguage } from '../../../engine/react/language.ts';
import type { FieldProps } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import type { CodeHandle } from '../../primitives/code-editor/code-editor.tsx';
import type { PlacedFault } from '../../primitives/code-editor/faults.ts';
import { keysInOrder } from '../../primitives/code-editor/schema.ts';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import { areaClass, controlAttributes } from '../shared/control.ts';
import { useDraft } from '../shared/draft.ts';
import { FaultList } from './fault-list.tsx';
import { flowNames } from './flow-names.ts';
import { valueFromText } from './json-text.ts';
import { TemplateChoice } from './template-choice.tsx';
import { useFaults } from './use-faults.ts';

const CodeEditor = lazy(() => import('../../primitives/code-editor/code-editor.tsx'));
const DrawnFlow = lazy(() => import('./drawn-flow.tsx'));

type Props = FieldProps<unknown> & { readonly language: LanguageOf };

const NO_NAMES: readonly string[] = [];
/** What an empty start begins with. */
const EMPTY: JsonObject = {};

export default function WrittenField({ language: of, value, onChange, ...frame }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const isPhone = useIsPhone();
  const { schema, templates, isMissing, check } = useLanguage(of, frame.field.name);
  const { find } = useEntities(NO_NAMES);
  const [isPlain, setPlain] = useState(false);
  const [isBegun, setBegun] = useState(false);
  const draft = useDraft<unknown>({ value, show: (shown) => inOrder(shown, schema), parse: valueFromText, onChange });
  const { faults, state } = useFaults(draft.text, check);
  const code = useRef<CodeHandle>(undefined);
  const area = useRef<HTMLTextAreaElement | null>(null);
  // The template that was chosen is gone, and what it began is where one goes on: at this offset of it.
  const awaited = useRef<number>(undefined);
  const names = useMemo(() => (of.draws === 'flow' ? flowNames({ find, text }) : async () => []), [of.draws, find, text]);
  const language = useMemo(() => (schema ? { schema, names } : undefined), [schema, names]);
  const drawn = useLastReadable(draft.text);
  if (!schema && !isMissing) return <Skeleton className="h-40 w-full" />;
  if (draft.text === '' && !isBegun && !frame.disabled && templates.length > 0) {
    const begin = (stated: JsonObject) => {
      setBegun(true);
      // Within the braces of an empty start, where its first word goes.
      awaited.current = stated === EMPTY ? 1 : 0;
      draft.type(inOrder(inWords(stated, text), schema));
    };
    return <TemplateChoice id={frame.id} templates={templates} onChoose={(template) => begin(template?.value ?? EMPTY)} />;
  }
  const noteId = `${frame.id}-faults`;
  const attributes = controlAttributes({
    ...frame,
    invalid: frame.invalid || faults.length > 0,
    describedBy: [frame.describedBy, noteId].filter(Boolean).join(' '),
  });
  const goTo = ({ from, to }: PlacedFault) => {
    code.current?.goTo(from);
    area.current?.focus();
    area.current?.setSelectionRange(from, to);
  };
  const isArea = isPhone || isPlain || frame.disabled;
  return (
    <div data-wide="" className="grid min-w-0 grid-cols-1 gap-3 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className={`min-w-0 space-y-1.5 ${isArea ? 'isolate' : ''}`}>
        {isArea ? (
          <textarea
            {...attributes}
            ref={(element) => {
              area.current = element;
              if (!element || awaited.current === undefined) return;
              element.focus();
              element.setSelectionRange(awaited.current, awaited.current);
              awaited.current = undefined;
            }}
            dir="ltr"
            rows={12}
            spellCheck={false}
            autoCapitalize="off"
            value={draft.text}
            onChange={(event) => draft.type(event.target.value)}
            className={`${areaClass} field-sizing-content max-h-[60dvh] min-h-60 font-mono max-md:max-h-[45dvh] md:text-sm`}
          />
        ) : (
          <div
            className={`h-[min(480px,55dvh)] rounded-control border p-px focus-within:ring-2 focus-within:ring-focus ${faults.length > 0 || frame.invalid ? 'border-danger' : 'border-border-strong'}`}
          >
            <Suspense fallback={<Skeleton className="h-full w-full" />}>
              <CodeEditor
                value={draft.text}
                onChange={draft.type}
                label={frame.label}
                faults={faults}
                language={language}
                attributes={editorAttributes(attributes)}
                onBlur={frame.onBlur}
                onReady={(handle) => {
                  code.current = handle;
                  if (!handle || awaited.current === undefined) return;
                  handle.goTo(awaited.current);
                  awaited.current = undefined;
                }}
              />
            </Suspense>
          </div>
        )}
        <FaultList id={noteId} faults={faults} state={state} onGoTo={goTo} />
        {isPhone || frame.disabled ? null : (
          <div className="flex flex-wrap items-center justify-between gap-2 text-text-muted text-xs">
            <span>{isPlain ? '' : t('code_editor.keys')}</span>
            <Button kind="quiet" onClick={() => setPlain(!isPlain)}>
              {t(isPlain ? 'code_editor.with_help' : 'code_editor.plain')}
            </Button>
          </div>
        )}
      </div>
      {of.draws === 'flow' ? (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <DrawnFlow stated={drawn} faults={faults} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** In the order in which the language has its keys: a database keeps none. */
const inOrder = (value: unknown, schema: JsonObject | undefined): string =>
  printed(value, schema ? { sorted: (_object, path) => keysInOrder(schema, value, path) } : {});

/** Templates say their texts by key; whoever begins with one finds words. */
function inWords(value: unknown, text: (key: string) => string): unknown {
  if (typeof value === 'string') return value.startsWith('t:') ? text(value) : value;
  if (Array.isArray(value)) return value.map((item: unknown) => inWords(item, text));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inWords(member, text)]));
}

/** The last value that could be read: what is drawn stays while somebody is in the middle of a word. */
function useLastReadable(text: string): unknown {
  const last = useRef<unknown>(undefined);
  return useMemo(() => {
    const value = valueFromText(text);
    if (isObject(value) || value === null) last.current = value;
    return last.current;
  }, [text]);
}

/** The editor is no control of a form: what describes it is said all the same. */
function editorAttributes(attributes: ReturnType<typeof controlAttributes>): Readonly<Record<string, string>> {
  const { id, 'aria-required': required, 'aria-invalid': invalid, 'aria-describedby': describedBy } = attributes;
  return {
    id,
    ...(required ? { 'aria-required': 'true' } : {}),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  };
}
