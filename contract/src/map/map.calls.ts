/** Maps: what a customer draws its projects on, and where they are there. */
import { z } from 'zod'
import { alarmLevel } from '../alarm/alarm.shapes.ts'
import { dataOf } from '../core/body.ts'
import { call, callsOf, mapBody } from '../core/call.ts'
import { name, rowId, siteTime } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { coordinateSystems } from './gcj.rules.ts'
import { place } from './place.shapes.ts'
import { mapSources } from './tile-address.rules.ts'

/** Largest map a customer keeps here, and bytes of it in one call. */
export const mapFileLimit = 2 * 1024 * 1024 * 1024
export const mapPart = 512 * 1024
/** Projects that are shown on a map at most. */
export const maxSites = 500

const mapSource = z.enum(mapSources)
const coordinates = z.enum(coordinateSystems)
const tileAddress = z.string().trim().max(500)
const credit = z.string().trim().max(120)

const names = {
  source: 'mapSource',
  fileName: 'mapFileName',
  fileBytes: 'mapFileBytes',
} as const

/** As it is administered: of the addresses, which may hold a key, the origin alone. */
const mapSetting = wire(
  {
    source: mapSource,
    coordinates,
    tileOrigin: z.string(),
    labelOrigin: z.string(),
    credit: z.string(),
    fileName: z.string(),
    fileBytes: z.int(),
    /** Origins that addresses may be of, beside our own. */
    allowedOrigins: z.array(z.string()),
    version: z.int(),
    changedBy: z.string(),
    changedAtText: siteTime,
  },
  names,
)
export type MapSetting = z.output<typeof mapSetting>

const drawnMap = wire(
  {
    source: mapSource,
    coordinates,
    credit: z.string(),
    /** The tiles and the labels over them, with `{z}`, `{x}` and `{y}`. */
    tileAddresses: z.array(z.string()),
    /** A link of the reader to the file; empty without one. */
    fileUrl: z.string(),
  },
  names,
)
export type DrawnMap = z.output<typeof drawnMap>

const site = z.object({
  projectId: rowId,
  projectName: z.string(),
  companyId: rowId,
  companyName: z.string(),
  hasPlan: z.boolean(),
  place,
  /** Pending alarms by level, the most urgent first; none where there are none. */
  pending: z.array(z.object({ level: alarmLevel, count: z.int() })),
})
export type Site = z.output<typeof site>

export const mapCalls = callsOf('map', {
  read: call({
    path: '/api/map/queryMap',
    method: 'POST',
    right: rights.overall,
    summary:
      'The map that projects are drawn on: addresses of tiles, or a link to a file of them that is read by range',
    input: z.object({}),
    answer: dataOf(drawnMap),
    errors: [],
  }),
  listSites: call({
    path: '/api/map/querySites',
    method: 'POST',
    right: rights.overall,
    summary: 'The projects in scope that have a place on the map, each with its pending alarms by level',
    input: z.object({}),
    answer: dataOf(z.array(site)),
    errors: [],
  }),
  readSetting: call({
    path: '/api/map/queryMapSetting',
    method: 'POST',
    right: rights.projects,
    summary: 'What the customer’s map is made of, and in which coordinates places are entered',
    input: z.object({}),
    answer: dataOf(mapSetting),
    errors: [],
  }),
  saveSetting: call({
    path: '/api/map/saveMapSetting',
    method: 'POST',
    right: rights.projects,
    scope: 'company',
    summary:
      'Choose what the map is made of. An address that is not given stays; a file goes when another source is chosen',
    input: wire(
      {
        source: mapSource,
        coordinates,
        tileAddress: tileAddress.optional(),
        labelAddress: tileAddress.optional(),
        credit: credit.optional(),
        version: z.int().min(0),
      },
      names,
    ),
    emptiesFields: true,
    answer: dataOf(mapSetting),
    errors: [
      'map.ofCustomer',
      'map.badAddress',
      'map.originNotAllowed',
      'map.noAddress',
      'map.noFile',
      'map.changedMeanwhile',
    ],
  }),
  uploadFile: call({
    path: '/api/map/uploadMapFile',
    method: 'POST',
    right: rights.projects,
    scope: 'company',
    bodyLimit: mapBody,
    summary:
      'A run of bytes of a PMTiles file in base64, from `offset` on; one that begins at 0 begins anew. With the last one it is the customer’s map, in place of what was',
    input: wire(
      {
        fileName: name(120),
        fileBytes: z.int().min(127).max(mapFileLimit),
        offset: z.int().min(0),
        partBytes: z
          .string()
          .min(4)
          .max(Math.ceil(mapPart / 3) * 4)
          .regex(/^[A-Za-z0-9+/]+={0,2}$/),
      },
      names,
    ),
    answer: dataOf(z.object({ received: z.int(), complete: z.boolean() })),
    errors: ['map.ofCustomer', 'map.notTiles', 'map.otherTiles', 'map.otherBytes', 'file.wrongOffset', 'file.diskFull'],
  }),
})
