import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { name, rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { checkSide, itemText, keptOutNumber, listedPlate, maxCheckItems, park, vehicleType } from './vehicle.shapes.ts'

/** Where vehicles go in and out, what is looked at there, and who does not come in. */
export const parkCalls = callsOf('park', {
  list: call({
    path: '/api/park/queryParkList',
    method: 'POST',
    right: rights.vehicleOrder,
    summary: 'The parks in scope, by name, each with how many vehicles are inside',
    input: z.object({ ...pageFields }),
    answer: pageOf(park),
    errors: [],
  }),
  save: call({
    path: '/api/park/savePark',
    method: 'POST',
    right: rights.keepParks,
    summary: 'Makes a park, or changes one; with a region its vehicles are seen by who has that region',
    input: wire(
      {
        parkId: rowId.optional(),
        name: name(40),
        projectId: rowId,
        regionId: rowId.optional(),
        /** The camera at its gate. Left out: as it is; null: none. */
        deviceId: z.string().min(1).max(60).nullable().optional(),
        keepDays: z.int().min(7).max(1095).optional(),
      },
      { name: 'parkName', projectId: 'ofProjectId', regionId: 'ofRegionId' },
    ),
    answer: dataOf(z.object({ parkId: rowId })),
    errors: ['park.notFound', 'project.notFound', 'region.notFound', 'device.notFound', 'park.tooMany'],
    nullFields: ['deviceId'],
  }),
  remove: call({
    path: '/api/park/deletePark',
    method: 'POST',
    right: rights.keepParks,
    summary: 'Removes a park that never had an order',
    input: z.object({ parkId: rowId }),
    answer: nothing,
    errors: ['park.notFound', 'park.inUse'],
  }),
  readCheckLists: call({
    path: '/api/park/queryCheckLists',
    method: 'POST',
    right: rights.vehicleOrder,
    summary: 'What is looked at in a park, by type of vehicle, at the entry and at the exit',
    input: z.object({ parkId: rowId }),
    answer: dataOf(
      z.array(
        wire(
          { type: vehicleType, side: checkSide, items: z.array(z.string()), own: z.boolean() },
          { type: 'vehicleType', side: 'checkType' },
        ),
      ),
    ),
    errors: ['park.notFound'],
  }),
  saveCheckList: call({
    path: '/api/park/saveCheckList',
    method: 'POST',
    right: rights.keepParks,
    summary: 'What is looked at for one type of vehicle; no item means the usual list',
    input: wire(
      { parkId: rowId, type: vehicleType, side: checkSide, items: z.array(itemText).max(maxCheckItems) },
      { type: 'vehicleType', side: 'checkType' },
    ),
    answer: nothing,
    errors: ['park.notFound', 'park.twice'],
  }),
  listBlack: call({
    path: '/api/park/queryBlackList',
    method: 'POST',
    right: rights.vehicleOrder,
    summary: 'The plates and numbers of the site that do not come in, the newest first',
    input: wire({ ...pageFields, keyword: z.string().trim().max(20).optional() }, {}),
    answer: pageOf(listedPlate),
    errors: [],
  }),
  addBlack: call({
    path: '/api/park/addBlackList',
    method: 'POST',
    right: rights.keepParks,
    summary:
      'Keeps a plate out of these parks, or a number that stable cars, forklifts and people on foot go by, whatever goes by it',
    input: wire(
      { plate: keptOutNumber, parkIds: z.array(rowId).min(1).max(200), reason: name(100) },
      { plate: 'plateNo' },
    ),
    answer: dataOf(z.object({ added: z.int() })),
    errors: ['park.notFound', 'park.tooMany'],
  }),
  removeBlack: call({
    path: '/api/park/deleteBlackList',
    method: 'POST',
    right: rights.keepParks,
    summary: 'Lets a plate or number in again',
    input: wire({ entryId: rowId }, { entryId: 'blackId' }),
    answer: nothing,
    errors: ['park.notListed'],
  }),
})
