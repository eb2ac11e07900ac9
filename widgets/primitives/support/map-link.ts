type Place = { readonly address: string; readonly latitude: string | undefined; readonly longitude: string | undefined };

/** Where a map app finds the place: by coordinates when both are known, else by the address; undefined without either. */
export function mapLink({ address, latitude, longitude }: Place): string | undefined {
  const isPoint =
    latitude !== undefined && longitude !== undefined && Number.isFinite(Number(latitude)) && Number.isFinite(Number(longitude));
  if (!isPoint && address.trim() === '') return undefined;
  const query = isPoint ? `${Number(latitude)},${Number(longitude)}` : address;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
