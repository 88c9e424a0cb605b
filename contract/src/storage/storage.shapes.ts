import { z } from 'zod'
import { alarmLevel, verdict } from '../alarm/alarm.shapes.ts'
import { rowId, siteTime, timestamp } from '../core/fields.ts'
import { fileId, fileKind } from '../core/file.calls.ts'
import { runCause } from './removal-cause.ts'

/** What people made of the alarm a file is evidence of; `none`: it is evidence of no alarm. */
export const judgement = z.enum(['none', 'unjudged', 'false', 'true', 'other'])
export type Judgement = z.output<typeof judgement>

/** A count of files and their bytes, thumbnails included. */
const amount = { files: z.int(), bytes: z.int() }

export const kindTotal = z.object({
  kind: fileKind,
  judgement,
  ...amount,
  /** Of it, kept whatever the rules say. */
  heldFiles: z.int(),
  heldBytes: z.int(),
  /** Days that the oldest and the newest were stored on, as their beginning by UTC. */
  oldest: z.int().nullable(),
  newest: z.int().nullable(),
  /** Of it, stored within the last 7 and 30 days. */
  bytes7: z.int(),
  bytes30: z.int(),
})
export type KindTotal = z.output<typeof kindTotal>

export const storageTotals = z.object({
  ...amount,
  kinds: z.array(kindTotal),
})
export type StorageTotals = z.output<typeof storageTotals>

/** By whom it is shown what is stored. */
export const ownerKind = z.enum(['customer', 'company', 'project', 'channel'])
export type OwnerKind = z.output<typeof ownerKind>

export const storageOwner = z.object({
  ownerId: rowId,
  name: z.string(),
  /** What it belongs to; of a channel its id besides. */
  above: z.string(),
  deviceId: z.string(),
  ...amount,
  pictureBytes: z.int(),
  recordingBytes: z.int(),
  otherBytes: z.int(),
})
export type StorageOwner = z.output<typeof storageOwner>

/** Days evidence is kept; null: until somebody deletes it. */
const days = z.int().min(1).max(3650)
const term = days.nullable()

/** What the platform grants a customer; left out: any number of bytes, evidence for ever. */
export const storageGrant = {
  quotaGb: z.int().min(1).max(1_000_000).optional(),
  minDays: days,
  maxDays: days.optional(),
}

export const retentionRule = z.object({ kind: fileKind, judgement, days: term })

/** How long alarms themselves are kept; severe ones and those judged true have a term of their own. */
export const recordTerms = z.object({ days: term, weightyDays: term })

export const retentionRules = z.object({
  customerId: rowId,
  customerName: z.string(),
  /** One for each class, whether somebody made it or not. */
  rules: z.array(retentionRule),
  records: recordTerms,
  version: z.int().min(0),
  /** What the platform lets the customer choose between. */
  minDays: z.int(),
  maxDays: term,
  minRecordDays: z.int(),
  quotaBytes: z.int().nullable(),
  usedBytes: z.int(),
  /** What the quota could take today; counted only once it is full. */
  freeableBytes: z.int(),
  grantVersion: z.int().min(0),
})
export type RetentionRules = z.output<typeof retentionRules>

/** What a rule would take away now: files of that age, and of them those on hold, which stay. */
export const dryRunRow = z.object({
  ...retentionRule.shape,
  ...amount,
  heldFiles: z.int(),
  oldest: z.int().nullable(),
  newest: z.int().nullable(),
})
/** Which alarms would go, by month (UTC), and how many as old stay and why; each is counted once, under the first that holds. */
export const recordDryRun = z.object({
  alarms: z.int(),
  months: z.array(z.object({ month: z.string(), level: alarmLevel, verdict, alarms: z.int() })),
  oldest: z.int().nullable(),
  newest: z.int().nullable(),
  /** Not judged yet; their evidence is on hold; a hazard, a board or a second look shows them. */
  kept: z.object({ pending: z.int(), held: z.int(), linked: z.int() }),
})
export type RecordDryRun = z.output<typeof recordDryRun>
export const dryRun = z.object({
  ...amount,
  rows: z.array(dryRunRow),
  records: recordDryRun,
  /** What the quota would take besides, about; `missingBytes` would lie above its room still. Null: nothing. */
  beyondQuota: z.object({ ...amount, missingBytes: z.int() }).nullable(),
})
export type DryRun = z.output<typeof dryRun>

export const removalRun = z.object({
  runId: rowId,
  customerId: rowId,
  customerName: z.string(),
  cause: runCause,
  ...amount,
  alarms: z.int(),
  oldest: z.int().nullable(),
  newest: z.int().nullable(),
  startedAt: z.int(),
  /** Null while it goes on. */
  endedAt: z.int().nullable(),
})
export type RemovalRun = z.output<typeof removalRun>

export const storedFile = z.object({
  fileId,
  kind: fileKind,
  judgement,
  bytes: z.int(),
  storedAt: timestamp,
  storedAtText: siteTime,
  /** Empty while no alarm names it. */
  alarmId: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  projectName: z.string(),
  url: z.string(),
  held: z.boolean(),
  /** Why, and who said so: of the first, where several keep it. */
  holdReason: z.string(),
  heldBy: z.string(),
  /** All that keep it: people, and hazards made from its alarm. */
  /** Servers before this one know of one alone, and do not say it here. */
  holds: z.array(z.object({ holdId: rowId, reason: z.string(), by: z.string() })).optional(),
})
export type StoredFile = z.output<typeof storedFile>
