/** Addresses of files that were just sent from here: the server gives them theirs only when the record is read again. */
import { useCallback, useEffect, useState } from 'react';
import type { FileValue } from '../../../../engine/react/types.ts';

const isSeenHere = (type: string) => /^(?:image|audio|video)\//.test(type);

/** `keep` remembers what a file was made of; `withUrl` gives files that have no address of their own that one. */
export function useLocalUrls() {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const [all] = useState<Set<string>>(() => new Set());
  useEffect(
    () => () => {
      for (const url of all) URL.revokeObjectURL(url);
    },
    [all],
  );
  const keep = useCallback(
    (id: string, file: File) => {
      if (!isSeenHere(file.type)) return;
      const url = URL.createObjectURL(file);
      all.add(url);
      setUrls((before) => new Map(before).set(id, url));
    },
    [all],
  );
  const withUrl = useCallback(
    (file: FileValue): FileValue => {
      const url = file.url ?? urls.get(file.id);
      return url === undefined ? file : { ...file, url };
    },
    [urls],
  );
  return { keep, withUrl };
}
