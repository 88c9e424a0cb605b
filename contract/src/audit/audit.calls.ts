import { z } from 'zod'
import { contentOf, dataOf, pageFields } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { coded } from '../core/coded.ts'
import { rowId, siteTime, timestamp } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'

export const auditResult = coded({ done: 1, refused: 2 })

/** What is wrong with a chain of seals. */
export const auditFault = coded({
  /** A row differs from what was sealed. */
  edited: 1,
  /** Rows changed places. */
  moved: 2,
  /** Rows inside are gone. */
  deleted: 3,
  /** The end is gone. */
  truncated: 4,
  /** All of it is gone. */
  dropped: 5,
  /** Another chain than the one before, or two rows with one number. */
  forked: 6,
  /** A row that was written past the product. */
  added: 7,
  /** Sealed with another key than the one there is. */
  otherKey: 8,
  /** The file of checkpoints was changed or is gone. */
  checkpoints: 9,
})

/** One field of what was changed; empty where it was not there. */
const auditChange = z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })

export const auditEntry = wire(
  {
    auditId: rowId,
    at: timestamp,
    atText: siteTime,
    /** 0: somebody without an account here, such as a visitor, a rule, or a command on the server. */
    accountId: z.int().min(0),
    account: z.string(),
    fullName: z.string(),
    /** By the platform, for the customer. */
    onBehalf: z.boolean(),
    companyId: rowId,
    companyName: z.string(),
    /** Of what was changed, where it belongs to one. */
    projectName: z.string(),
    action: z.string(),
    /** The action in the reader's words. */
    actionText: z.string(),
    /** What it was done to, by its name where it has one. */
    target: z.string(),
    targetName: z.string(),
    address: z.string(),
    result: auditResult,
    /** The call it was done by, its request and its session, to find it in the logs of the server. */
    call: z.string(),
    requestId: z.string(),
    sessionId: rowId.nullable(),
    changes: z.array(auditChange),
  },
  { at: 'createTime', atText: 'createTimeStr', actionText: 'actionName' },
)
export type AuditEntry = z.output<typeof auditEntry>

/** The chain of seals of one customer's log. */
const auditChain = z.object({
  companyId: rowId,
  companyName: z.string(),
  /** Entries that were read, and the number of the last sealed one. */
  rows: z.int(),
  seq: z.int(),
  sealedAt: timestamp.nullable(),
  /** Entries of the last seconds, which are not sealed yet. */
  waiting: z.int(),
  /** What is older was dropped after its time. */
  droppedUntil: timestamp.nullable(),
  /** When the end was last written to the file of checkpoints. */
  checkpointAt: timestamp.nullable(),
  /** Nothing when every entry is as it was written. */
  faults: z.array(z.object({ kind: auditFault, seq: z.int() })),
})
export type AuditChain = z.output<typeof auditChain>

/** `jsonl`: each entry as it was sealed, with its seal, for whoever checks the chain. */
export const auditFormat = z.enum(['xlsx', 'csv', 'jsonl'])
export type AuditFormat = z.output<typeof auditFormat>

export const maxAuditDays = 400

const filters = {
  accountId: rowId.optional(),
  action: z.string().max(40).optional(),
  /** Name of the person or of what it was done to. */
  keyword: z.string().trim().max(60).optional(),
  /** The last seven days unless given. */
  from: timestamp.optional(),
  until: timestamp.optional(),
}
/** The same in an address, where numbers are texts. */
const inQuery = {
  ...filters,
  accountId: z.coerce.number().pipe(rowId).optional(),
  from: z.coerce.number().pipe(timestamp).optional(),
  until: z.coerce.number().pipe(timestamp).optional(),
}
const filterNames = { keyword: 'keyWord', from: 'startTime', until: 'endTime' } as const

export const auditCalls = callsOf('audit', {
  list: call({
    path: '/user-mgr/accountLog/findPage',
    method: 'POST',
    right: rights.accountLog,
    summary: 'What people did in the companies in scope, newest first',
    input: wire({ ...pageFields, ...filters }, filterNames),
    answer: contentOf(auditEntry),
    errors: ['audit.badPeriod'],
  }),
  export: call({
    path: '/user-mgr/accountLog/export',
    method: 'GET',
    right: rights.accountLog,
    confirm: true,
    summary:
      'The filtered log as a file (.xlsx, .csv, or .jsonl with the seals), streamed; signed in the query like every GET',
    input: wire({ ...inQuery, format: auditFormat }, filterNames),
    answer: dataOf(z.unknown()),
    errors: ['audit.badPeriod', 'audit.tooMany'],
    transport: 'raw',
  }),
  verify: call({
    path: '/user-mgr/accountLog/verify',
    method: 'POST',
    right: rights.accountLog,
    scope: 'company',
    summary: 'Reads every entry of the customer’s log and says whether it is as it was written',
    input: z.object({}),
    answer: dataOf(z.object({ chains: z.array(auditChain) })),
    errors: [],
  }),
})
