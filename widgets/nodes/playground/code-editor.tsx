/** JSON with line numbers, colours and its faults marked. CodeMirror is loaded with this file. */
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { basicSetup } from 'codemirror';
import { useEffect, useRef } from 'react';

type Props = { readonly value: string; readonly onChange: (text: string) => void; readonly label: string };

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '12px', backgroundColor: 'var(--color-surface-sunken)', color: 'var(--color-text)' },
  '.cm-gutters': { backgroundColor: 'var(--color-surface-sunken)', color: 'var(--color-text-muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--color-surface)' },
  '.cm-content': { caretColor: 'var(--color-text)' },
  '&.cm-focused': { outline: '2px solid var(--color-focus)', outlineOffset: '-2px' },
});

/** Colours that are legible on light and dark ground alike. */
const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--color-blue-text)' },
  { tag: tags.string, color: 'var(--color-green-text)' },
  { tag: [tags.number, tags.bool], color: 'var(--color-violet-text)' },
  { tag: tags.null, color: 'var(--color-red-text)' },
]);

export default function CodeEditor({ value, onChange, label }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const changed = useRef(onChange);
  changed.current = onChange;
  useEffect(() => {
    if (!host.current) return;
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        extensions: [
          basicSetup,
          json(),
          linter(jsonParseLinter()),
          look,
          syntaxHighlighting(colours),
          EditorView.contentAttributes.of({ 'aria-label': label, dir: 'ltr' }),
          EditorView.updateListener.of((update) => update.docChanged && changed.current(update.state.doc.toString())),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [label]);
  // What is typed here comes back as the value; only another text replaces what stands there.
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);
  return <div ref={host} className="h-full overflow-hidden" />;
}
