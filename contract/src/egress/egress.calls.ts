import { z } from 'zod'
import { listEntry, listEntryNames, newRemark } from '../company/company-list.shapes.ts'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'

/** A network of a company's plant that its mails and robots may reach, written as `plantNetworkOf` keeps it. */
export const outsideNetwork = wire({ networkId: rowId, network: z.string(), ...listEntry }, listEntryNames)
export type OutsideNetwork = z.output<typeof outsideNetwork>

export const egressCalls = callsOf('egress', {
  listNetworks: call({
    path: '/system/outside/api/v1/networkList',
    method: 'POST',
    right: rights.settings,
    summary: 'Plant networks that mails and robots of the companies in scope may reach, newest first',
    input: z.object({ ...pageFields }),
    answer: pageOf(outsideNetwork),
    errors: [],
  }),
  addNetwork: call({
    path: '/system/outside/api/v1/addNetwork',
    method: 'POST',
    right: rights.settings,
    scope: 'company',
    summary: 'Let a company’s mails and robots reach a private network; that of a customer holds for its companies too',
    input: z.object({ companyId: rowId, network: z.string().trim().min(1).max(50), remark: newRemark.optional() }),
    answer: dataOf(z.object({ networkId: rowId })),
    errors: ['company.notFound', 'egress.networkTaken', 'egress.tooManyNetworks'],
  }),
  removeNetwork: call({
    path: '/system/outside/api/v1/deleteNetwork',
    method: 'POST',
    right: rights.settings,
    scope: 'company',
    summary: 'Refuse a network again; what waits to be sent there keeps waiting',
    input: z.object({ networkId: rowId }),
    answer: nothing,
    errors: ['egress.networkNotFound'],
  }),
})
