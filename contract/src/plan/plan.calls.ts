/** Floor plans: where on the picture of a project its cameras, sensors and meters are, and which part of it is which region. */
import { z } from 'zod'
import { dataOf } from '../core/body.ts'
import { call, callsOf, mapBody } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { deviceState, sensorId } from '../device/device.shapes.ts'
import { quantity } from '../sensor/quantity-table.ts'
import { limitSide, sensorKind } from '../sensor/sensor.shapes.ts'

export const maxPositions = 500
export const maxOutlines = 40
export const maxCorners = 30

/** Fraction of the picture's width (x) or height (y), from its upper left corner. */
const fraction = z.number().min(0).max(1)

/** A camera on the plan. It looks to `angle` (degrees clockwise from up), `width` degrees wide and `reach` of the picture's width far. */
export const position = wire(
  {
    channelId: z.string().min(1).max(60),
    x: fraction,
    y: fraction,
    angle: z.int().min(0).max(359),
    width: z.int().min(10).max(360),
    reach: z.number().min(0.02).max(0.5),
  },
  { channelId: 'deviceId' },
)
export type Position = z.output<typeof position>

/** A sensor or meter on the plan. */
export const spot = wire({ sensorId, x: fraction, y: fraction }, { sensorId: 'deviceId' })
export type Spot = z.output<typeof spot>

/** What a sensor measured last, and beyond which limit that is. */
const newestValue = z.object({ quantity, value: z.number(), side: limitSide })
export type NewestValue = z.output<typeof newestValue>

/** The corners of a region, one after the other. */
export const outline = z.object({
  regionId: rowId,
  corners: z
    .array(z.object({ x: fraction, y: fraction }))
    .min(3)
    .max(maxCorners),
})
export type Outline = z.output<typeof outline>

export const plan = wire(
  {
    projectId: rowId,
    projectName: z.string(),
    /** A link of the reader to the picture; empty without one. */
    picture: z.string(),
    version: z.int().min(0),
    positions: z.array(position),
    spots: z.array(spot),
    outlines: z.array(outline),
    /** What may stand on the plan: the project's channels within the caller's scope. */
    channels: z.array(
      wire(
        {
          channelId: z.string(),
          name: z.string(),
          state: deviceState,
          regionId: rowId.nullable(),
          location: z.string(),
        },
        { channelId: 'deviceId', name: 'deviceName', state: 'deviceState', location: 'deviceLocation' },
      ),
    ),
    /** Its sensors and meters, as its channels. */
    sensors: z.array(
      wire(
        {
          sensorId: z.string(),
          name: z.string(),
          kind: sensorKind,
          state: deviceState,
          regionId: rowId.nullable(),
          location: z.string(),
          values: z.array(newestValue),
        },
        {
          sensorId: 'deviceId',
          name: 'deviceName',
          kind: 'deviceType',
          state: 'deviceState',
          location: 'deviceLocation',
        },
      ),
    ),
    regions: z.array(wire({ regionId: rowId, name: z.string() }, { name: 'regionNme' })),
  },
  { picture: 'modelFileId' },
)
export type Plan = z.output<typeof plan>

/** A project with a floor plan, and its regions that are drawn on it. */
const drawnPlan = z.object({
  projectId: rowId,
  projectName: z.string(),
  regions: z.array(wire({ regionId: rowId, name: z.string() }, { name: 'regionNme' })),
})
export type DrawnPlan = z.output<typeof drawnPlan>

export const planCalls = callsOf('plan', {
  list: call({
    path: '/api/project/queryFloorPlans',
    method: 'POST',
    right: 'signedIn',
    onWalls: true,
    summary:
      'The projects within the caller’s scope that have a floor plan, each with its regions drawn there, by name',
    input: z.object({}),
    answer: dataOf(z.array(drawnPlan)),
    errors: [],
  }),
  read: call({
    path: '/api/project/queryFloorPlan',
    method: 'POST',
    right: 'signedIn',
    onWalls: true,
    summary: 'The floor plan of a project with what stands on it and what may',
    input: z.object({ projectId: rowId }),
    answer: dataOf(plan),
    errors: ['plan.noProject'],
  }),
  save: call({
    path: '/api/project/saveFloorPlan',
    method: 'POST',
    right: rights.projects,
    summary:
      'Put the channels, sensors and regions of a project where they are on its floor plan, all of them at once; without `spots` the sensors stay as they are',
    input: z.object({
      projectId: rowId,
      /** The version that was read; another one means that somebody else saved it. */
      version: z.int().min(0),
      positions: z.array(position).max(maxPositions),
      spots: z.array(spot).max(maxPositions).optional(),
      outlines: z.array(outline).max(maxOutlines),
    }),
    answer: dataOf(z.object({ version: z.int() })),
    errors: ['plan.noProject', 'plan.changedMeanwhile', 'plan.notOfProject', 'plan.twice'],
    bodyLimit: mapBody,
  }),
})
