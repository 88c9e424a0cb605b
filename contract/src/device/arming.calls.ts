import { z } from 'zod'
import { dataOf, nothing } from '../core/body.ts'
import { call, callsOf, listBody } from '../core/call.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { calendarYear, planTemplate, savedYear } from './arming.shapes.ts'

/** Any camera of the company that is meant. */
const channelId = z.string().min(1).max(60)
const names = { channelId: 'deviceId' } as const
const templateNames = { ...names, name: 'templateName' } as const

/** What the plans of a company's cameras are made from. */
export const armingCalls = callsOf('device', {
  listPlanTemplates: call({
    path: '/api/dev/queryPlanTemplateList',
    method: 'POST',
    right: rights.devices,
    summary: 'Weeks that the company of a camera keeps under a name',
    input: wire({ channelId }, names),
    answer: dataOf(z.array(planTemplate)),
    errors: ['device.notFound'],
  }),
  savePlanTemplate: call({
    path: '/api/dev/savePlanTemplate',
    method: 'POST',
    right: rights.devices,
    scope: 'company',
    summary:
      'Keeps a week under a name; in place of the one that has it only where that is said. Cameras armed by it stay as they are',
    input: wire({ channelId, ...planTemplate.shape, replaces: z.boolean().optional() }, templateNames),
    answer: nothing,
    errors: ['device.notFound', 'device.tooManyTemplates', 'device.templateTaken'],
  }),
  removePlanTemplate: call({
    path: '/api/dev/deletePlanTemplate',
    method: 'POST',
    right: rights.devices,
    scope: 'company',
    summary: 'Removes a named week; cameras armed by it stay as they are',
    input: wire({ channelId, name: planTemplate.shape.name }, templateNames),
    answer: nothing,
    errors: ['device.notFound', 'device.noTemplate'],
  }),
  readCalendar: call({
    path: '/api/dev/queryCalendar',
    method: 'POST',
    right: rights.devices,
    summary:
      'Holidays and days worked in exchange, in a year of the company of a camera; the official ones until it has its own',
    input: wire({ channelId, year: calendarYear.shape.year }, names),
    answer: dataOf(calendarYear),
    errors: ['device.notFound'],
  }),
  saveCalendar: call({
    path: '/api/dev/saveCalendar',
    method: 'POST',
    bodyLimit: listBody,
    right: rights.devices,
    scope: 'company',
    summary: 'Gives the company of a camera its own holidays of a year; its AI servers hear of it at once',
    input: wire({ channelId, ...savedYear.shape }, names),
    answer: dataOf(calendarYear),
    errors: ['device.notFound', 'device.otherYear', 'device.calendarChanged'],
  }),
})
