import { rights } from '@watchfire/contract/core/rights.ts'
import type { SetupProgress } from '@watchfire/contract/setup/setup.calls.ts'
import { expect, test } from 'vitest'
import { nextStep, setupSteps } from './setup-steps.ts'

const nothing: SetupProgress = {
  customers: 0,
  companies: 0,
  projects: 0,
  regions: 0,
  accounts: 0,
  aiServers: 0,
  aiServersSeen: 0,
  channels: 0,
  alarms: 0,
}
const everything = () => true
const names = (steps: readonly { name: string }[]) => steps.map(step => step.name)

test('the platform begins with its customer, a customer with its projects, a company without companies', () => {
  const of = (level: 'platform' | 'customer' | 'company') => setupSteps(nothing, { level, mayUse: everything })
  expect(names(of('platform'))).toEqual(['customer', 'company', 'project', 'region', 'people', 'aiServer', 'alarm'])
  expect(names(of('customer'))).toEqual(['company', 'project', 'region', 'people', 'aiServer', 'alarm'])
  expect(names(of('company'))).toEqual(['project', 'region', 'people', 'aiServer', 'alarm'])
  expect([nextStep(of('platform'))?.name, nextStep(of('customer'))?.name]).toEqual(['customer', 'project'])
})

test('only the steps one has the right to are shown', () => {
  const mayUse = (right: number) => right === rights.keepAccounts || right === rights.workplace
  expect(names(setupSteps(nothing, { level: 'platform', mayUse }))).toEqual(['people', 'alarm'])
})

test('regions may wait; an AI server counts once it was in touch', () => {
  const level = 'company'
  const stands = { ...nothing, projects: 2, accounts: 1, aiServers: 1 }
  const steps = setupSteps(stands, { level, mayUse: everything })
  expect(nextStep(steps)).toMatchObject({ name: 'aiServer', waiting: true, done: false, count: 1 })
  const seen = setupSteps({ ...stands, aiServersSeen: 1 }, { level, mayUse: everything })
  expect(nextStep(seen)?.name).toBe('alarm')
  expect(
    nextStep(setupSteps({ ...stands, aiServersSeen: 1, alarms: 1 }, { level, mayUse: everything })),
  ).toBeUndefined()
})
