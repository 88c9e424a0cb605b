import { z } from 'zod'
import { dataOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { aiServerId } from '../device/device.shapes.ts'
import { cameraVerb, logLines, ownVerb, remoteJob, remoteJobRow } from './remote.shapes.ts'

const productKey = 'productKey'
const begun = dataOf(z.object({ jobId: rowId }))
const errorsOfBegin = [
  'device.notFound',
  'project.partOnly',
  'remote.away',
  'remote.tooOld',
  'remote.busy',
  'remote.tooMany',
] as const

/** Work on AI servers from afar. Each act is a job that is asked for here, goes on by itself, and is looked at with `getJob`. */
export const remoteCalls = callsOf('remote', {
  run: call({
    path: '/api/remote/runAtAiServer',
    method: 'POST',
    right: rights.remote,
    summary: 'Has an AI server check its clock, or tell the last lines of its log without what is secret in them',
    input: wire(
      { aiServerId, verb: ownVerb, lines: z.int().min(logLines.least).max(logLines.most).optional() },
      { aiServerId: productKey, verb: 'remoteVerb', lines: 'lineCount' },
    ),
    answer: begun,
    errors: errorsOfBegin,
  }),
  runOnCamera: call({
    path: '/api/remote/runOnCamera',
    method: 'POST',
    right: rights.remote,
    summary:
      'Has its AI server connect to a camera a few times, ask it for what it streams, or take a picture of it. The address is the one it was set up with',
    input: wire(
      { channelId: z.string().min(1).max(60), verb: cameraVerb },
      { channelId: 'deviceId', verb: 'remoteVerb' },
    ),
    answer: begun,
    errors: ['device.notFound', 'remote.away', 'remote.tooOld', 'remote.busy', 'remote.tooMany'],
  }),
  restart: call({
    path: '/api/remote/restartAiServer',
    method: 'POST',
    right: rights.remote,
    confirm: true,
    summary: 'Has the program of an AI server started anew. It waits for recordings of alarms, and not for ever',
    input: wire({ aiServerId }, { aiServerId: productKey }),
    answer: begun,
    errors: errorsOfBegin,
  }),
  listJobs: call({
    path: '/api/remote/queryRemoteJobs',
    method: 'POST',
    right: rights.remote,
    summary: 'What was done to an AI server from afar, by whom and how it went, the newest first; `before` continues',
    input: wire({ aiServerId, before: rowId.optional() }, { aiServerId: productKey }),
    answer: dataOf(z.array(remoteJobRow)),
    errors: ['device.notFound'],
  }),
  getJob: call({
    path: '/api/remote/findRemoteJob',
    method: 'POST',
    right: rights.remote,
    summary: 'How a job goes on and what it found; that is kept for a day',
    input: z.object({ jobId: rowId }),
    answer: dataOf(remoteJob),
    errors: ['remote.notFound'],
  }),
})
