import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { deviceId, noteLimit, related, relation, relationKind, relationLimit, suggestion } from './relation.shapes.ts'

const note = z.string().trim().max(noteLimit)
const added = dataOf(z.object({ added: z.int() }))

/** What belongs together, product.md §4 menu 33: shown where an alarm is judged, and told by notification rules. */
export const relationCalls = callsOf('relation', {
  list: call({
    path: '/api/rel/queryRelList',
    method: 'POST',
    right: rights.relations,
    summary: 'What belongs together, newest first',
    input: wire(
      { ...pageFields, keyword: z.string().trim().max(60).optional(), kind: relationKind.optional() },
      { kind: 'relType' },
    ),
    answer: pageOf(relation),
    errors: [],
  }),
  addOfDevice: call({
    path: '/api/rel/addRelOfDevice',
    method: 'POST',
    right: rights.relations,
    summary:
      'The cameras that see a device, and whom to call about it: oneself, or people whom one administers; what is there already stays as it is',
    input: wire(
      {
        deviceId,
        cameras: z.array(deviceId).max(relationLimit).optional(),
        people: z.array(rowId).max(relationLimit).optional(),
        note: note.optional(),
      },
      { cameras: 'cameraIds', people: 'userIds', note: 'comments' },
    ),
    answer: added,
    errors: [
      'device.notFound',
      'account.notFound',
      'relation.notAdministered',
      'relation.incomplete',
      'relation.toItself',
      'relation.tooMany',
      'relation.noCamera',
    ],
  }),
  addOfRegion: call({
    path: '/api/rel/addRelOfRegion',
    method: 'POST',
    right: rights.relations,
    summary: 'The cameras that see a region; what is there already stays as it is',
    input: wire(
      { regionId: rowId, cameras: z.array(deviceId).min(1).max(relationLimit), note: note.optional() },
      // The field regionId of a call is the selection of the top bar.
      { regionId: 'ofRegionId', cameras: 'cameraIds', note: 'comments' },
    ),
    answer: added,
    errors: ['region.notFound', 'device.notFound', 'relation.tooMany', 'relation.noCamera'],
  }),
  remove: call({
    path: '/api/rel/deleteRel',
    method: 'POST',
    right: rights.relations,
    summary: 'Takes a relation away',
    input: wire({ relationId: rowId }, { relationId: 'relId' }),
    answer: nothing,
    errors: ['relation.notFound'],
  }),
  readRelated: call({
    path: '/api/rel/queryRelOfDevice',
    method: 'POST',
    right: [rights.relations, rights.workplace, rights.monitor],
    summary: 'The cameras that see a device’s place, and whom to call about it',
    input: z.object({ deviceId }),
    answer: dataOf(related),
    errors: ['device.notFound'],
  }),
  suggest: call({
    path: '/api/rel/queryRelSuggestions',
    method: 'POST',
    right: rights.relations,
    summary:
      'For what stands on the floor plan of a project and has no links: the nearest cameras, those that see it first; for regions, the cameras in them',
    input: z.object({ ofProjectId: rowId }),
    answer: dataOf(
      z.object({
        /** By device, at most 3 cameras each; then by region. */
        rows: z.array(suggestion),
        /** Cameras that stand on the plan. */
        placed: z.int(),
      }),
    ),
    errors: ['plan.noProject'],
  }),
})
