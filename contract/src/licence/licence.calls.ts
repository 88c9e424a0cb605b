import { z } from 'zod'
import { dataOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rights } from '../core/rights.ts'
import { licenceOverview } from './licence.shapes.ts'

/** Longest licence file, in characters. */
export const maxLicenceLength = 16_384

export const licenceCalls = callsOf('licence', {
  read: call({
    path: '/api/licence/queryLicences',
    method: 'POST',
    right: rights.licences,
    summary: 'Channels used and allowed, algorithms allowed and until when, for the installation and its customers',
    input: z.object({}),
    answer: dataOf(licenceOverview),
    errors: [],
  }),
  upload: call({
    path: '/api/licence/uploadLicence',
    method: 'POST',
    right: rights.licences,
    scope: 'company',
    summary: 'Take in a licence file; it holds at once, or from its first day',
    input: z.object({ licenceText: z.string().min(1).max(maxLicenceLength) }),
    answer: dataOf(licenceOverview),
    errors: [
      'licence.notALicence',
      'licence.otherProduct',
      'licence.otherSigner',
      'licence.altered',
      'licence.otherInstallation',
      'licence.noCustomer',
      'licence.endsBeforeStart',
      'licence.endedAlready',
      'licence.older',
    ],
  }),
})
