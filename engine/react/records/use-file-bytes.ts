/** The bytes of a file of a record, for what shows it in the page. */
import { useQuery } from '@tanstack/react-query';

/** Larger files are downloaded, not shown: a page would stand still over them. */
export const LARGEST_SHOWN = 20 * 1024 * 1024;

export type FileBytes = { readonly bytes: ArrayBuffer | undefined; readonly error: Error | null };

/** `url`: the signed address that came with the record. It is asked once and forgotten soon after it is shown no more. */
export function useFileBytes(url: string): FileBytes {
  const query = useQuery({
    queryKey: ['file', url],
    queryFn: async () => {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`The file answers ${answer.status}.`);
      return answer.arrayBuffer();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  return { bytes: query.data, error: query.error };
}
