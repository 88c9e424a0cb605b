import { z } from 'zod'
import { dataOf, nothing } from '../../core/body.ts'
import { call, callsOf } from '../../core/call.ts'
import { name, rowId, siteTime, timestamp } from '../../core/fields.ts'
import { rights } from '../../core/rights.ts'

/** A consent holds so long at most. */
export const maxConsentHours = 72
const hours = z.int().min(1).max(maxConsentHours)

const consent = z.object({
  /** Whether the platform sees the customer's data with its consent alone. */
  demanded: z.boolean(),
  /** Who decided so last, and when; null where nobody ever did. */
  by: z.string(),
  since: timestamp.nullable(),
  sinceText: siteTime,
  /** What the platform asks for, until somebody decides. */
  request: z
    .object({ by: z.string(), reason: z.string(), hours, askedAt: timestamp, askedAtText: siteTime })
    .nullable(),
  /** The consent that holds now. */
  allowed: z.object({ by: z.string(), until: timestamp, untilText: siteTime }).nullable(),
})
export type Consent = z.output<typeof consent>

export const consentCalls = callsOf('consent', {
  read: call({
    path: '/user-mgr/consent/read',
    method: 'POST',
    right: [rights.keepAccounts, rights.grantAccess, rights.accountLog],
    summary: 'Whether the platform needs the customer’s consent to see its data, what it asks for, and what holds now',
    input: z.object({}),
    answer: dataOf(consent),
    errors: ['consent.ofCustomer'],
  }),
  demand: call({
    path: '/user-mgr/consent/demand',
    method: 'POST',
    right: rights.grantAccess,
    scope: 'company',
    confirm: true,
    peopleOnly: true,
    summary:
      'Let the platform see the customer’s data with its time-limited consent alone, from now on; or as it likes',
    input: z.object({ demanded: z.boolean() }),
    answer: nothing,
    errors: ['consent.ofCustomer'],
  }),
  ask: call({
    path: '/user-mgr/consent/ask',
    method: 'POST',
    right: rights.settings,
    scope: 'company',
    peopleOnly: true,
    summary:
      'Ask a customer for its consent, with a reason and for how many hours; those who may give it get a mail. A later request takes the place of one that waits',
    input: z.object({ customerId: rowId, reason: name(200), hours }),
    answer: nothing,
    errors: ['company.notFound', 'consent.notDemanded', 'consent.tooMany'],
  }),
  decide: call({
    path: '/user-mgr/consent/decide',
    method: 'POST',
    right: rights.grantAccess,
    scope: 'company',
    peopleOnly: true,
    summary:
      'Allow the platform to see the customer’s data for so many hours from now, those it asked for unless said otherwise; or refuse',
    input: z.object({ allows: z.boolean(), hours: hours.optional() }),
    answer: nothing,
    errors: ['consent.ofCustomer', 'consent.notAsked'],
  }),
  end: call({
    path: '/user-mgr/consent/end',
    method: 'POST',
    right: rights.grantAccess,
    scope: 'company',
    peopleOnly: true,
    summary: 'End the consent that holds, before its time',
    input: z.object({}),
    answer: nothing,
    errors: ['consent.ofCustomer', 'consent.none'],
  }),
})
