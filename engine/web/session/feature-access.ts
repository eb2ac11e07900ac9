import { call } from '../api/http.ts';

/** Whether a part of the product is open to the own organisation; off for whatever cannot be asked. */
export async function isFeatureOn(name: string): Promise<boolean> {
  try {
    const { data } = await call<{ readonly data: unknown }>(`/v1/feature-access/${encodeURIComponent(name)}`);
    return data === true;
  } catch {
    return false;
  }
}
