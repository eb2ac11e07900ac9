/** JSON with line numbers, colours, and its faults marked; with a language, what may stand there is proposed and explained. CodeMirror is loaded with this file. */
import { json } from '@codemirror/lang-json';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { basicSetup } from 'codemirror';
import { useEffect, useRef } from 'react';
import { type CodeLanguage, completing, explaining } from './language.ts';

/** Offsets in the text. */
export type CodeFault = { readonly from: number; readonly to: number; readonly message: string };

/** What may be done with an editor that stands on the page. */
export type CodeHandle = { goTo(offset: number): void };

type Props = {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly label: string;
  readonly faults: readonly CodeFault[];
  readonly language?: CodeLanguage | undefined;
  readonly onReady?: ((handle: CodeHandle | undefined) => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly attributes?: Readonly<Record<string, string>>;
};

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '12px', backgroundColor: 'var(--color-surface-sunken)', color: 'var(--color-text)' },
  '.cm-scroller': { fontFamily: 'var(--font-mono, ui-monospace, monospace)' },
  '.cm-gutters': { backgroundColor: 'var(--color-surface-sunken)', color: 'var(--color-text-muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--color-surface)' },
  '.cm-content': { caretColor: 'var(--color-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--color-text)' },
  // Whoever places it draws the ring around it, which the gutters would cover here.
  '&.cm-focused': { outline: 'none' },
  '.cm-tooltip': {
    backgroundColor: 'var(--color-surface-raised)',
    color: 'var(--color-text)',
    border: '1px solid var(--color-border)',
    maxWidth: '28rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--color-accent-soft)',
    color: 'var(--color-text)',
  },
  '.cm-completionDetail': { color: 'var(--color-text-muted)', fontStyle: 'normal' },
  '.cm-completionInfo': { maxWidth: '22rem', padding: '8px', whiteSpace: 'pre-line' },
  '.cm-diagnostic': { borderLeftColor: 'var(--color-danger)' },
});

/** Colours that are legible on light and dark ground alike. */
const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--color-blue-text)' },
  { tag: tags.string, color: 'var(--color-green-text)' },
  { tag: [tags.number, tags.bool], color: 'var(--color-violet-text)' },
  { tag: tags.null, color: 'var(--color-red-text)' },
]);

export default function CodeEditor({ value, onChange, label, faults, language, onReady, onBlur, attributes = NO_ATTRIBUTES }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const now = useRef({ value, onChange, onBlur, onReady, language, attributes });
  now.current = { value, onChange, onBlur, onReady, language, attributes };
  useEffect(() => {
    if (!host.current) return;
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        // What it opens with is no edit that could be undone.
        doc: now.current.value,
        extensions: [
          completing(() => now.current.language),
          basicSetup,
          json(),
          explaining(() => now.current.language),
          look,
          syntaxHighlighting(colours),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of(() => ({ ...now.current.attributes, 'aria-label': label, dir: 'ltr' })),
          EditorView.updateListener.of((update) => update.docChanged && now.current.onChange(update.state.doc.toString())),
          EditorView.domEventHandlers({ blur: () => now.current.onBlur?.() }),
        ],
      }),
    });
    view.current = editor;
    const stop = keepEscape(editor);
    now.current.onReady?.({
      goTo: (offset) => {
        editor.dispatch({ selection: { anchor: Math.min(offset, editor.state.doc.length) }, scrollIntoView: true });
        editor.focus();
      },
    });
    return () => {
      stop();
      now.current.onReady?.(undefined);
      editor.destroy();
    };
  }, [label]);
  // What is typed here comes back as the value; only another text replaces what stands there.
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const last = editor.state.doc.length;
    const marks = faults.map(({ from, to, message }) => ({
      from: Math.min(from, last),
      to: Math.min(Math.max(to, from + 1), last),
      message,
      severity: 'error' as const,
    }));
    editor.dispatch(setDiagnostics(editor.state, marks));
  }, [faults]);
  return <div ref={host} className="h-full overflow-hidden" />;
}

const NO_ATTRIBUTES = {};

/** Escape closes what is open in the editor, and never the dialog around it: that listens at the document, before the editor does. */
function keepEscape(editor: EditorView): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !editor.hasFocus) return;
    runScopeHandlers(editor, event, 'editor');
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', listen, true);
  return () => window.removeEventListener('keydown', listen, true);
}
