import { expect, test } from 'vitest'
import type { Viewer } from '../core/session/viewer.ts'
import { narrowedTo, savedScope } from './desk-filter.ts'

const whole = { companyIds: [1], projectIds: [11, 12], regionLimits: [], regionId: null } as unknown as Viewer
const inPart = (projectId: number, ...regionIds: number[]) => ({ ...whole, regionLimits: [{ projectId, regionIds }] })
const limits = (now: Viewer, then: Viewer) => narrowedTo(now, savedScope(then)).regionLimits

test('work that was asked for earlier sees of a project what was seen then and is seen now', () => {
  expect(limits(whole, whole)).toEqual([])
  expect(limits(inPart(11, 111), whole)).toEqual([{ projectId: 11, regionIds: [111] }])
  expect(limits(whole, inPart(11, 111))).toEqual([{ projectId: 11, regionIds: [111] }])
  expect(limits(inPart(11, 111, 112), inPart(11, 112, 113))).toEqual([{ projectId: 11, regionIds: [112] }])
  expect(limits(inPart(11, 111), inPart(11, 112))).toEqual([{ projectId: 11, regionIds: [] }])
})

test('what was saved before there were regions in memberships narrows nothing by them', () => {
  const { regionLimits: _, ...saved } = savedScope(whole)
  expect(narrowedTo(inPart(12, 121), saved).regionLimits).toEqual([{ projectId: 12, regionIds: [121] }])
})
