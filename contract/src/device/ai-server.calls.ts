import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { releasePlatform } from '../fleet/release.ts'
import { aiServer, aiServerDetail, aiServerFields, healthHour, newClaim, newKey } from './ai-server.shapes.ts'
import { aiServerId, stateFilter } from './device.shapes.ts'

const named = { aiServerId }
const names = {
  aiServerId: 'productKey',
  name: 'deviceName',
  location: 'deviceLocation',
  // The fields projectId and regionId of a call are the selection of the top bar.
  projectId: 'toProjectId',
  regionId: 'toRegionId',
} as const
const { aiServerId: productKey } = names
const one = wire(named, { aiServerId: productKey })
const facts = { ...aiServerFields, projectId: rowId, regionId: rowId.optional() }
/** As somebody read it before they changed it. */
const seenFacts = wire({ name: z.string(), location: z.string(), projectId: rowId, regionId: rowId.nullable() }, names)

export const aiServerCalls = callsOf('device', {
  listAiServers: call({
    path: '/api/dev/queryAiDeviceListByUid',
    method: 'POST',
    right: 'signedIn',
    summary: 'AI servers the caller may see, with what their last heartbeat said; 1000 a page unless said otherwise',
    input: wire(
      {
        ...pageFields,
        keyword: z.string().trim().max(60).optional(),
        state: stateFilter,
        platform: releasePlatform.optional(),
      },
      { state: 'deviceState' },
    ),
    answer: pageOf(aiServer),
    errors: [],
  }),
  getAiServer: call({
    path: '/api/dev/findAiDeviceInfo',
    method: 'POST',
    right: [rights.aiServers, rights.remote],
    summary:
      'One AI server with its channels, the heartbeats of the last half hour, one a minute, how its configuration stands and its last updates; `whole` adds its week and its history',
    input: wire({ ...named, whole: z.boolean().optional() }, { aiServerId: productKey }),
    answer: dataOf(aiServerDetail),
    errors: ['device.notFound'],
  }),
  readHealth: call({
    path: '/api/dev/findAiServerHealth',
    method: 'POST',
    right: rights.aiServers,
    summary:
      'How an AI server was in the last 7 days, an hour at a time; channels only where the caller sees all of them',
    input: one,
    answer: dataOf(z.array(healthHour)),
    errors: ['device.notFound'],
  }),
  registerAiServer: call({
    path: '/api/dev/registerAiServer',
    method: 'POST',
    right: rights.aiServers,
    confirm: 'people',
    summary: 'Enters an AI server under a project. Its id and its key are made here; the key is answered this once',
    input: wire(facts, names),
    answer: dataOf(newKey),
    errors: ['device.unknownPlace', 'project.partOnly', 'device.tooManyAiServers', 'project.terminated'],
  }),
  registerByClaim: call({
    path: '/api/dev/registerAiServerByClaim',
    method: 'POST',
    right: rights.aiServers,
    confirm: 'people',
    summary:
      'Enters an AI server under a project without a key: it makes one itself and shows it with the code, which is answered this once',
    input: wire(facts, names),
    answer: dataOf(newClaim),
    errors: ['device.unknownPlace', 'project.partOnly', 'device.tooManyAiServers', 'project.terminated'],
  }),
  makeClaim: call({
    path: '/api/dev/makeAiServerClaim',
    method: 'POST',
    right: rights.aiServers,
    confirm: 'people',
    summary:
      'A claim code for an AI server that never made contact or whose key was revoked, answered this once. A code from before ends',
    input: one,
    answer: dataOf(newClaim),
    errors: ['device.notFound', 'project.partOnly', 'device.keyInUse'],
  }),
  revokeClaim: call({
    path: '/api/dev/revokeAiServerClaim',
    method: 'POST',
    right: rights.aiServers,
    summary: 'The claim code of an AI server that was not used yet opens nothing any more',
    input: one,
    answer: nothing,
    errors: ['device.notFound'],
  }),
  updateAiServer: call({
    path: '/api/dev/updateAiServer',
    method: 'POST',
    right: rights.aiServers,
    summary:
      'Name and place of an AI server. Its channels move along to another project of the company; alarms stay where they were raised. Refused where it is another one than `seenFacts` says, if that is said',
    input: wire({ ...named, ...facts, seenFacts: seenFacts.optional() }, names),
    answer: nothing,
    errors: [
      'device.notFound',
      'device.unknownPlace',
      'project.partOnly',
      'device.otherCompany',
      'project.terminated',
      'device.aiServerChanged',
    ],
  }),
  rotateKey: call({
    path: '/api/dev/rotateAiServerKey',
    method: 'POST',
    right: rights.aiServers,
    confirm: true,
    summary:
      'A new key for an AI server, answered this once. The old one counts until the new one is used, 24 h at most, or not at all',
    input: wire({ ...named, endFormer: z.boolean().optional() }, { aiServerId: productKey }),
    answer: dataOf(newKey),
    errors: ['device.notFound', 'project.partOnly'],
  }),
  revokeKey: call({
    path: '/api/dev/revokeAiServerKey',
    method: 'POST',
    right: rights.aiServers,
    confirm: true,
    summary: 'No key of the AI server opens anything any more and its line is cut; until the next key it is disabled',
    input: one,
    answer: nothing,
    errors: ['device.notFound', 'project.partOnly'],
  }),
  removeAiServer: call({
    path: '/api/dev/deleteAiServer',
    method: 'POST',
    right: rights.aiServers,
    summary: 'Removes an AI server that never made contact',
    input: one,
    answer: nothing,
    errors: ['device.notFound', 'device.hasHistory'],
  }),
})
