import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { ruleState } from './notice.shapes.ts'
import { reportRule, reportRuleEdit } from './report.shapes.ts'

const ruleNames = { ruleId: 'reportRuleId', state: 'ruleState' } as const

export const reportCalls = callsOf('report', {
  listRules: call({
    path: '/notice/api/v1/reportRuleInfo',
    method: 'POST',
    right: rights.noticeRules,
    summary: 'Report rules of the companies in scope, newest first',
    input: z.object({ keyword: z.string().trim().max(60).optional(), ...pageFields }),
    answer: pageOf(reportRule),
    errors: [],
  }),
  saveRule: call({
    path: '/notice/api/v1/addReportRule',
    method: 'POST',
    right: rights.noticeRules,
    scope: 'company',
    summary: 'Add a report rule, or change the one whose id is given',
    input: reportRuleEdit,
    answer: dataOf(wire({ ruleId: rowId }, { ruleId: ruleNames.ruleId })),
    errors: [
      'notice.ruleNotFound',
      'notice.ruleChanged',
      'notice.tooManyRules',
      'notice.nobodyNotified',
      'notice.unknownTarget',
      'notice.unknownProject',
      'notice.unknownType',
      'mail.addressNotAllowed',
      'company.notFound',
    ],
  }),
  setRuleState: call({
    path: '/notice/api/v1/updateReportRuleState',
    method: 'POST',
    right: rights.noticeRules,
    scope: 'company',
    summary: 'Switch a report rule on or off; what fell due while it was off is not sent',
    input: wire({ ruleId: rowId, state: ruleState }, ruleNames),
    answer: nothing,
    errors: ['notice.ruleNotFound'],
  }),
  sendNow: call({
    path: '/notice/api/v1/sendReport',
    method: 'POST',
    right: rights.noticeRules,
    scope: 'company',
    summary: 'Send the report of the last whole period now, at most once a minute; the schedule stays as it is',
    input: wire({ ruleId: rowId }, { ruleId: ruleNames.ruleId }),
    answer: nothing,
    errors: ['notice.ruleNotFound', 'mail.noServer', 'mail.noReceiver', 'call.tooMany'],
  }),
  removeRule: call({
    path: '/notice/api/v1/deleteReportRule',
    method: 'POST',
    right: rights.noticeRules,
    scope: 'company',
    summary: 'Delete a report rule; reports that are queued already still go out',
    input: wire({ ruleId: rowId }, { ruleId: ruleNames.ruleId }),
    answer: nothing,
    errors: ['notice.ruleNotFound'],
  }),
})
