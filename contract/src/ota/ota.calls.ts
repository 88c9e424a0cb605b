import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf, listBody } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { signedManifest } from '../fleet/release.ts'
import {
  edgeBundle,
  newRollOut,
  releasePackage,
  rollOut,
  rollOutAct,
  rollOutDecision,
  rollOutDevice,
} from './ota.shapes.ts'

/** Bytes of a package in one call. */
export const packagePart = 60 * 1024
const received = dataOf(z.object({ packageId: rowId, received: z.int(), complete: z.boolean() }))

export const otaCalls = callsOf('ota', {
  listPackages: call({
    path: '/api/ota/queryPackages',
    method: 'POST',
    right: [rights.versions, rights.ota],
    summary: 'Packages for AI servers, of the edge, of models and of settings, the newest first',
    input: z.object({ ...pageFields, packageId: rowId.optional() }),
    answer: pageOf(releasePackage),
    errors: [],
  }),
  addPackage: call({
    path: '/api/ota/addPackage',
    method: 'POST',
    right: rights.settings,
    scope: 'company',
    summary:
      'Begin to upload a package: its manifest and signature, which is checked. The same package again tells how much of it is here',
    input: z.object({ ...signedManifest, releaseNotes: z.string().trim().max(2000).default('') }),
    answer: received,
    errors: ['ota.badSignature', 'ota.badManifest', 'ota.badSetting', 'ota.expired', 'ota.returnsTooLong'],
  }),
  uploadPackage: call({
    path: '/api/ota/uploadPackage',
    method: 'POST',
    bodyLimit: listBody,
    right: rights.settings,
    scope: 'company',
    summary:
      'A run of bytes of a package in base64, from `offset` on; the last one makes it complete, when they are the signed ones',
    input: z.object({
      packageId: rowId,
      offset: z.int().min(0),
      partBytes: z
        .string()
        .min(4)
        .max(Math.ceil(packagePart / 3) * 4)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/),
    }),
    answer: received,
    errors: ['ota.noPackage', 'file.wrongOffset', 'file.diskFull', 'ota.otherBytes'],
  }),
  removePackage: call({
    path: '/api/ota/removePackage',
    method: 'POST',
    right: rights.settings,
    scope: 'company',
    summary: 'Remove a package that was never rolled out',
    input: z.object({ packageId: rowId }),
    answer: nothing,
    errors: ['ota.noPackage', 'ota.packageUsed'],
  }),
  listBundles: call({
    path: '/api/ota/queryBundles',
    method: 'POST',
    right: rights.aiServers,
    summary:
      'Bundles that AI servers are installed from, the newest first, each with a link: what lies in the data folder',
    input: z.object({}),
    answer: dataOf(z.array(edgeBundle)),
    errors: [],
  }),
  readBundle: call({
    path: '/media/v1/edge-bundle',
    method: 'GET',
    right: 'ticket',
    summary: 'A bundle, whole or by range',
    input: z.object({ ticket: z.string().max(2000) }),
    answer: dataOf(z.unknown()),
    errors: ['file.notFound', 'file.badRange'],
    transport: 'raw',
  }),
  listRollOuts: call({
    path: '/api/ota/queryRollOuts',
    method: 'POST',
    right: rights.ota,
    summary: 'Roll-outs to AI servers in scope, the newest first',
    input: z.object(pageFields),
    answer: pageOf(rollOut),
    errors: [],
  }),
  getRollOut: call({
    path: '/api/ota/findRollOut',
    method: 'POST',
    right: rights.ota,
    summary: 'One roll-out, and how far each of its AI servers is',
    input: z.object({ rollOutId: rowId }),
    answer: dataOf(z.object({ rollOut, devices: z.array(rollOutDevice) })),
    errors: ['ota.noRollOut'],
  }),
  startRollOut: call({
    path: '/api/ota/startRollOut',
    method: 'POST',
    bodyLimit: listBody,
    right: rights.ota,
    confirm: true,
    summary: 'Offer a package to AI servers of one company, phase by phase',
    input: newRollOut,
    /** `awaits`: a second person has to approve it first. */
    answer: dataOf(z.object({ rollOutId: rowId, awaits: z.boolean() })),
    errors: [
      'ota.noPackage',
      'ota.expired',
      'ota.noDevice',
      'ota.severalCompanies',
      'ota.otherPlatform',
      'ota.tooOldForKind',
      'ota.updatesAlready',
      'ota.lastPhase',
      'project.partOnly',
    ],
  }),
  setRollOut: call({
    path: '/api/ota/updateRollOut',
    method: 'POST',
    right: rights.ota,
    summary:
      'Pause, resume or abort a roll-out. What an AI server has begun waits where it is, and nothing more is offered',
    input: z.object({ rollOutId: rowId, rollOutAct }),
    answer: nothing,
    errors: ['ota.noRollOut', 'ota.overAlready', 'ota.awaitsApproval', 'project.partOnly'],
  }),
  decideRollOut: call({
    path: '/api/ota/decideRollOut',
    method: 'POST',
    right: rights.ota,
    peopleOnly: true,
    confirm: true,
    summary:
      'Approve or refuse a roll-out that waits for a second person, who is not the one that asked; a refusal has its reason',
    input: z.object({ rollOutId: rowId, rollOutDecision, reason: z.string().trim().max(500).optional() }),
    answer: nothing,
    errors: [
      'ota.noRollOut',
      'ota.overAlready',
      'ota.awaitsNobody',
      'ota.ownRollOut',
      'ota.noReason',
      'project.partOnly',
    ],
  }),
  retryDevice: call({
    path: '/api/ota/retryDevice',
    method: 'POST',
    right: rights.ota,
    summary: 'Offer the package anew to an AI server whose update failed',
    input: z.object({ rollOutId: rowId, aiServerId: z.string().min(1).max(60) }),
    answer: nothing,
    errors: ['ota.noRollOut', 'ota.overAlready', 'ota.notFailed', 'ota.updatesAlready', 'project.partOnly'],
  }),
})
