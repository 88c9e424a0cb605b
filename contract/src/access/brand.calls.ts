import { z } from 'zod'
import { dataOf } from '../core/body.ts'
import { brandLook } from '../core/brand-file.ts'
import { call, callsOf } from '../core/call.ts'
import { demoAccount } from './access.shapes.ts'

export const brandCalls = callsOf('brand', {
  read: call({
    path: '/brand',
    method: 'GET',
    right: 'anyone',
    summary: 'The brand of the host that was asked',
    input: z.object({}),
    answer: dataOf(
      z.object({
        brand: z.string(),
        look: brandLook,
        demo: z.boolean(),
        /** In demo mode only. */
        demoAccounts: z.array(demoAccount).optional(),
        serverTime: z.int(),
        /** The site's (IANA name): its days and hours are the ones people filter by. */
        timeZone: z.string(),
      }),
    ),
    errors: ['call.tooMany'],
  }),
})
