import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf, listBody } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { noticeContacts, noticeRule, noticeRuleEdit, ruleState } from './notice.shapes.ts'
import { todoCalls } from './todo.calls.ts'

export const noticeCalls = callsOf('notice', {
  ...todoCalls,
  listRules: call({
    path: '/notice/api/v1/ruleInfo',
    method: 'POST',
    right: rights.noticeRules,
    summary: 'Notification rules of the companies in scope, newest first',
    input: z.object({ keyword: z.string().trim().max(60).optional(), ...pageFields }),
    answer: pageOf(noticeRule),
    errors: [],
  }),
  setRuleState: call({
    path: '/notice/api/v1/updateRuleState',
    method: 'POST',
    right: rights.noticeRules,
    scope: 'company',
    summary: 'Switch a rule on or off',
    input: wire({ ruleId: rowId, state: ruleState }, { state: 'ruleState' }),
    answer: nothing,
    errors: ['notice.ruleNotFound'],
  }),
  saveRule: call({
    path: '/notice/api/v1/addRule',
    method: 'POST',
    bodyLimit: listBody,
    right: rights.noticeRules,
    scope: 'company',
    summary: 'Add a rule, or change the one whose id is given',
    input: noticeRuleEdit,
    answer: dataOf(z.object({ ruleId: rowId })),
    errors: [
      'notice.ruleNotFound',
      'notice.ruleChanged',
      'notice.tooManyRules',
      'notice.nobodyNotified',
      'notice.stepTwice',
      'notice.stepNotifiesNobody',
      'notice.unknownTarget',
      'notice.unknownProject',
      'notice.unknownType',
      'mail.addressNotAllowed',
      'company.notFound',
    ],
  }),
  removeRule: call({
    path: '/notice/api/v1/deleteRule',
    method: 'POST',
    right: rights.noticeRules,
    scope: 'company',
    summary: 'Delete a rule; what it was about to tell is not told any more',
    input: z.object({ ruleId: rowId }),
    answer: nothing,
    errors: ['notice.ruleNotFound'],
  }),
  listContacts: call({
    path: '/notice/api/v1/contactList',
    method: 'POST',
    right: rights.noticeRules,
    summary: 'Accounts and robots that a rule of the company may tell',
    input: z.object({ companyId: rowId }),
    answer: dataOf(noticeContacts),
    errors: ['company.notFound'],
  }),
})
