/** The tree of channels, read a part at a time: what is not opened is only counted (decision 0056). */
import { z } from 'zod'
import { dataOf, pageOf } from '../core/body.ts'
import { call, callsOf, listBody } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import { channel, channelId } from './device.shapes.ts'

/** Channels that come at once: of a place that is opened, and of the whole tree where it has no more. */
export const channelsOfPart = 200
/** Places of a tree; who has more narrows it by the top bar. */
export const maxPlacesOfTree = 5000
/** Pending alarms that are counted; beyond them every number is "at least". */
export const maxAlarmsOfTree = 1000
/** As many as a wall has places. */
export const maxChannelsOfWall = 256

const regionName = { regionName: 'regionNme' } as const
/** A region, or what stands in a project without one, with how many channels it has and how they are. */
const place = wire(
  {
    companyId: rowId,
    companyName: z.string(),
    projectId: rowId,
    projectName: z.string(),
    regionId: rowId.nullable(),
    regionName: z.string(),
    total: z.int(),
    online: z.int(),
    offline: z.int(),
    /** Pending ones. */
    alarms: z.int(),
  },
  { ...regionName, alarms: 'alarmCount' },
)
export type TreePlace = z.output<typeof place>

const tree = z.object({
  places: z.array(place),
  /** Whether there are more places than these. */
  morePlaces: z.boolean(),
  /** Whether there are more pending alarms than were counted. */
  moreAlarms: z.boolean(),
  /** In the order of the tree: all of them where they are few, the first ones of a search, else none. */
  channels: z.array(channel),
})
export type ChannelTree = z.output<typeof tree>

const searched = { keyword: z.string().trim().max(60).optional() }

export const treeCalls = callsOf('device', {
  readTree: call({
    path: '/api/dev/queryDeviceTree',
    method: 'POST',
    right: 'signedIn',
    summary: `Where the caller's channels stand, counted by place, with the channels themselves where there are at most ${channelsOfPart}. With \`keyword\` those alone that hold each of its words in their own names or those of a place above them, and the first ${channelsOfPart} of them`,
    input: z.object(searched),
    answer: dataOf(tree),
    errors: [],
  }),
  listOfPlace: call({
    path: '/api/dev/queryDeviceListOfPlace',
    method: 'POST',
    right: 'signedIn',
    summary: `The channels of one place of the tree, ${channelsOfPart} at a time, after the one that \`afterName\` and \`afterDevice\` name. \`ofRegionId\` 0 are those of the project that stand in no region`,
    input: wire(
      {
        ...searched,
        projectId: rowId,
        regionId: z.int().min(0),
        afterName: z.string().max(100).optional(),
        afterDevice: channelId.optional(),
      },
      // The fields of these names are the selection of the top bar.
      { projectId: 'ofProjectId', regionId: 'ofRegionId' },
    ),
    answer: pageOf(channel),
    errors: [],
  }),
  listForWall: call({
    path: '/api/home/getLiveInitParam',
    method: 'POST',
    bodyLimit: listBody,
    right: 'signedIn',
    onWalls: true,
    summary: `What a wall of live video begins with: of the channels named those within the selection; without \`deviceIds\` the first ${maxChannelsOfWall} of the tree, those that are online first`,
    input: wire({ channelIds: z.array(channelId).max(maxChannelsOfWall).optional() }, { channelIds: 'deviceIds' }),
    answer: pageOf(channel),
    errors: [],
  }),
})
