/** Where and what a visit is that somebody wants a window for: one that is there, one more on a request, or the first of a request. */
import { system } from '../../../engine/server/kernel/principal.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { type NeedsOfType, needsOf } from '../capacity/index.ts';
import { hubsOf } from '../requests/index.ts';
import { type EntityRows, entityRows, type ProductContext } from '../rows/index.ts';
import { type Site, siteIn } from '../scheduling/index.ts';
import { verticalsOf } from '../verticals/index.ts';

const reader = system('windows of a visit');

/** As the forms of offering and of keeping ask. */
export type Asked = {
  readonly subtask_id?: string | null | undefined;
  readonly request_id?: string | null | undefined;
  readonly sbtsk_type_id?: number | null | undefined;
  readonly provider_id?: string | null | undefined;
  readonly srvc_type_id?: number | null | undefined;
  readonly cust_pincode?: string | null | undefined;
  readonly location_latitude?: number | null | undefined;
  readonly location_Longitude?: number | null | undefined;
};

export type Wanted = NeedsOfType & {
  /** The provider. */
  readonly orgId: string;
  readonly brandId: string | null;
  readonly hubId: string;
  readonly visitId: string | null;
  readonly typeId: number | null;
  readonly site: Site | null;
  readonly pincode: string | null;
};
/** `why`: nobody can be promised anything there, whatever the day. */
export type Found = { readonly wanted: Wanted } | { readonly why: Said };

type Context = Pick<ProductContext, 'connection' | 'principal'>;
type Place = Pick<EntityRows['subtask'], 'vertical_id' | 'cust_pincode' | 'location_latitude' | 'location_Longitude'>;

/** What is asked for by somebody of a provider or of a brand. Whether he may name what he names, the form has checked. */
export async function wantedOf({ connection, principal }: Context, asked: Asked): Promise<Found> {
  const orgId = principal.kind === 'member' ? principal.org.id : '';
  if (asked.subtask_id) return wantedOfVisit(connection, asked.subtask_id);
  if (asked.request_id) return oneMoreOf(connection, asked.request_id, asked.sbtsk_type_id ?? null);
  if (!asked.provider_id || !asked.srvc_type_id) return { why: said('capacity.why_nothing_asked') };
  const { provider_id: providerId, srvc_type_id: serviceTypeId } = asked;
  return wantedFirst(connection, { brandId: orgId, providerId, serviceTypeId, place: asked });
}

type First = {
  readonly brandId: string;
  readonly providerId: string;
  readonly serviceTypeId: number;
  readonly place: Pick<Asked, 'cust_pincode' | 'location_latitude' | 'location_Longitude'>;
};

/** The first visit of a request that is not there yet. */
export async function wantedFirst(connection: Context['connection'], first: First): Promise<Found> {
  const { brandId, providerId, serviceTypeId } = first;
  const { why, ...line } = await lineOf(connection, providerId, serviceTypeId);
  if (why !== undefined || !line.verticalId) return { why: why ?? said('capacity.why_no_line') };
  const place = placeOf({ ...first.place, vertical_id: line.verticalId });
  return placed(connection, { orgId: providerId, brandId, visitId: null, typeId: line.typeId, duration: null, place });
}

const visitColumns = [
  'id',
  'provider_id',
  'org_id',
  'sbtsk_type_id',
  'duration',
  'vertical_id',
  'cust_pincode',
  'location_latitude',
  'location_Longitude',
] as const;

/** Of a visit that is there. */
export async function wantedOfVisit(connection: Context['connection'], visitId: string): Promise<Found> {
  const [visit] = await connection.as(reader, (on) => entityRows(on, { entity: 'subtask', values: [visitId], columns: visitColumns }));
  if (!visit?.provider_id) return { why: said('capacity.no_hub') };
  const { provider_id: orgId, org_id: brandId, sbtsk_type_id: typeId, duration } = visit;
  return placed(connection, { orgId, brandId, visitId, typeId, duration, place: visit });
}

async function oneMoreOf(connection: Context['connection'], requestId: string, typeId: number | null): Promise<Found> {
  const columns = ['id', 'provider_id', 'org_id', 'vertical_id', 'cust_pincode', 'location_latitude', 'location_Longitude'] as const;
  const [request] = await connection.as(reader, (on) => entityRows(on, { entity: 'service-request', values: [requestId], columns }));
  if (!request?.provider_id) return { why: said('capacity.no_hub') };
  return placed(connection, {
    orgId: request.provider_id,
    brandId: request.org_id,
    visitId: null,
    typeId,
    duration: null,
    place: request,
  });
}

type Line = { readonly verticalId?: string; readonly typeId: number | null; readonly why?: Said };

/** The line of work that a provider does a brand's service type in, and what its first visit is. */
export async function lineOf(connection: Context['connection'], providerId: string, serviceTypeId: number): Promise<Line> {
  const verticals = await verticalsOf(connection, { providerId, typeIds: [serviceTypeId] });
  const verticalId = verticals.get(serviceTypeId);
  if (verticalId === undefined) return { typeId: null, why: said('capacity.why_no_line') };
  const [setting] = await connection.as(reader, (on) =>
    entityRows(on, { entity: 'capacity-setting', column: 'vertical_id', values: [verticalId], columns: ['id', 'visit_type_id'] }),
  );
  const typeId = setting?.visit_type_id ?? null;
  return typeId === null ? { typeId, why: said('capacity.why_not_booked') } : { verticalId, typeId };
}

const placeOf = (asked: Pick<Asked, 'cust_pincode' | 'location_latitude' | 'location_Longitude'> & Pick<Place, 'vertical_id'>): Place => ({
  vertical_id: asked.vertical_id,
  cust_pincode: asked.cust_pincode ?? null,
  location_latitude: asked.location_latitude ?? null,
  location_Longitude: asked.location_Longitude ?? null,
});

type Placed = Pick<Wanted, 'orgId' | 'brandId' | 'visitId' | 'typeId'> & { readonly duration: number | null; readonly place: Place };

/** The hub is found as that of the visit will be, once it is saved. */
async function placed(connection: Context['connection'], { duration, place, ...known }: Placed): Promise<Found> {
  const [hubId] = await hubsOf(connection, [place]);
  if (!hubId) return { why: place.cust_pincode ? said('capacity.why_outside', { pincode: place.cust_pincode }) : said('capacity.no_hub') };
  const needs = await connection.as(reader, (on) => needsOf(on, known.typeId));
  const site = siteIn({ latitude: place.location_latitude, longitude: place.location_Longitude });
  return { wanted: { ...known, ...needs, hubId, minutes: duration ?? needs.minutes, site, pincode: place.cust_pincode } };
}
