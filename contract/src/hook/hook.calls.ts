import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf, listBody } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import {
  boundDevice,
  hookBinding,
  hookFields,
  hookPayload,
  hookSource,
  hookTrial,
  keptLimit,
  newToken,
  senderName,
} from './hook.shapes.ts'

const one = z.object({ sourceId: rowId })
const secret = z.string().trim().max(200)

/** Systems of others that post their events to `/ingest/v1/hooks/<token>`; whatever they post, an expression makes events of it. */
export const hookCalls = callsOf('hook', {
  listSources: call({
    path: '/api/dev/queryHookSourceList',
    method: 'POST',
    right: rights.devices,
    summary: 'Systems that post their events here, newest first, with what became of it',
    input: z.object({ ...pageFields }),
    answer: pageOf(hookSource),
    errors: [],
  }),
  getSource: call({
    path: '/api/dev/findHookSource',
    method: 'POST',
    right: rights.devices,
    scope: 'company',
    summary: 'One of them with the names its devices have there and which they are here',
    input: one,
    answer: dataOf(z.object({ source: hookSource, bindings: z.array(hookBinding) })),
    errors: ['hook.notFound'],
  }),
  createSource: call({
    path: '/api/dev/addHookSource',
    method: 'POST',
    right: rights.devices,
    scope: 'company',
    summary: 'Lets a system post its events. Its token is made here and answered this once',
    input: z.object({ companyId: rowId, name: hookFields.name, expression: hookFields.expression }),
    answer: dataOf(newToken),
    errors: ['company.notFound', 'hook.tooMany'],
  }),
  updateSource: call({
    path: '/api/dev/updateHookSource',
    method: 'POST',
    right: rights.devices,
    scope: 'company',
    summary: 'Change it, or switch it off; the secret stays unless given, an empty one takes it away',
    input: z.object({ sourceId: rowId, version: z.int().min(1), ...hookFields, secret: secret.optional() }),
    answer: nothing,
    errors: ['hook.notFound', 'hook.changed', 'hook.noSecret'],
    emptiesFields: true,
  }),
  rotateToken: call({
    path: '/api/dev/rotateHookToken',
    method: 'POST',
    right: rights.devices,
    scope: 'company',
    confirm: true,
    summary: 'A new token, answered this once. The one before opens nothing any more',
    input: one,
    answer: dataOf(newToken),
    errors: ['hook.notFound'],
  }),
  removeSource: call({
    path: '/api/dev/deleteHookSource',
    method: 'POST',
    right: rights.devices,
    scope: 'company',
    summary: 'Takes it away; alarms it raised stay',
    input: one,
    answer: nothing,
    errors: ['hook.notFound'],
  }),
  bindName: call({
    path: '/api/dev/bindHookName',
    method: 'POST',
    right: rights.devices,
    scope: 'company',
    summary: 'Which camera or sensor a name of the sender is; without one it is forgotten',
    input: z.object({ sourceId: rowId, senderName, deviceId: boundDevice }),
    answer: nothing,
    errors: ['hook.notFound', 'device.notFound', 'hook.tooManyNames'],
    emptiesFields: true,
  }),
  listPayloads: call({
    path: '/api/dev/queryHookPayloads',
    method: 'POST',
    right: rights.devices,
    scope: 'company',
    summary: 'The last posts of a source, newest first, without secrets and pictures',
    input: one,
    answer: dataOf(z.array(hookPayload)),
    errors: ['hook.notFound'],
  }),
  tryExpression: call({
    path: '/api/dev/tryHookExpression',
    method: 'POST',
    bodyLimit: listBody,
    right: rights.devices,
    scope: 'company',
    summary: 'What an expression makes of a post, and what would become of it; nothing is stored',
    input: z.object({ sourceId: rowId, expression: hookFields.expression, payload: z.string().min(1).max(keptLimit) }),
    answer: dataOf(hookTrial),
    errors: ['hook.notFound', 'call.tooMany'],
  }),
})
