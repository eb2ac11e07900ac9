/** The photo of oneself that goes with a punch, as the organisation wants it. It is sent at 'Yes' and not before. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp, useHost, useRecord } from '../../../engine/react/index.ts';

export type PhotoRule = 'off' | 'optional' | 'required';

export type PunchPhotoState = {
  /** Absent until it is known. */
  readonly rule: PhotoRule | undefined;
  readonly photo: File | undefined;
  readonly take: (photo: File | undefined) => void;
  /** Sends it, once for each photo, and answers its id; undefined for none. Rejects, in words, when it does not arrive. */
  readonly send: () => Promise<string | undefined>;
};

const isRule = (value: unknown): value is PhotoRule => value === 'off' || value === 'optional' || value === 'required';

export function usePunchPhoto(isWanted: boolean): PunchPhotoState {
  const { org } = useApp();
  const { client } = useHost();
  const { t } = useTranslation();
  const { record, isLoading } = useRecord('organisation', isWanted ? org.id : undefined);
  const [photo, take] = useState<File>();
  const sent = useRef<{ readonly photo: File; readonly id: string }>(undefined);
  useEffect(() => {
    if (!isWanted) take(undefined);
  }, [isWanted]);
  // Where the rule cannot be read one may take a photo: the server holds to the rule in any case.
  const known = isRule(record?.punch_selfie) ? record.punch_selfie : 'optional';
  const rule = isLoading ? undefined : known;
  const own = rule === 'off' ? undefined : photo;
  const send = useCallback(async () => {
    if (!own) return undefined;
    if (sent.current?.photo === own) return sent.current.id;
    const stored = await client.upload(own).catch(() => undefined);
    if (!stored) throw new Error(t('punching.photo_failed'));
    sent.current = { photo: own, id: stored.id };
    return stored.id;
  }, [own, client, t]);
  return { rule, photo: own, take, send };
}
