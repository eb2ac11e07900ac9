/** Has a screen tried by the server whenever its text rests. */
import { useEffect, useState } from 'react';
import type { ScreenPlan } from '../../../engine/core/definitions/view-types.ts';
import { parseWritten, UnreadableJson } from '../../../engine/core/json/repeated.ts';
import { useHostAction } from '../../../engine/react/host-actions.ts';

export type PreviewFault = { readonly pointer: string; readonly message: string };
export type Preview = { readonly plan: ScreenPlan | null; readonly faults: readonly PreviewFault[]; readonly isPending: boolean };

/** Milliseconds without a key press before the text is tried. */
const REST = 400;

const parsed = (text: string): { readonly json?: unknown; readonly broken?: PreviewFault } => {
  try {
    return { json: parseWritten(text) };
  } catch (error) {
    const pointer = error instanceof UnreadableJson ? error.pointer : '';
    return { broken: { pointer, message: error instanceof Error ? error.message : String(error) } };
  }
};

/** The last screen that could be drawn stays while the text is wrong. */
export function usePreview(text: string): Preview {
  const tryScreen = useHostAction('preview-screen');
  const [preview, setPreview] = useState<Preview>({ plan: null, faults: [], isPending: true });
  useEffect(() => {
    const { json, broken } = parsed(text);
    if (broken !== undefined) {
      setPreview((before) => ({ ...before, faults: [broken], isPending: false }));
      return;
    }
    let isStale = false;
    setPreview((before) => ({ ...before, isPending: true }));
    const timer = setTimeout(async () => {
      try {
        const { plan, faults } = (await tryScreen({ screen: json })) as Omit<Preview, 'isPending'>;
        if (!isStale) setPreview((before) => ({ plan: faults.length > 0 ? before.plan : plan, faults, isPending: false }));
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (!isStale) setPreview((before) => ({ ...before, faults: [{ pointer: '', message }], isPending: false }));
      }
    }, REST);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [text, tryScreen]);
  return preview;
}
