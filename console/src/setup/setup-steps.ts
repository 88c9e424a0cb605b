import { rights } from '@watchfire/contract/core/rights.ts'
import type { SetupProgress } from '@watchfire/contract/setup/setup.calls.ts'

export type StepName = 'customer' | 'company' | 'project' | 'region' | 'people' | 'aiServer' | 'alarm'

export type SetupStep = {
  name: StepName
  url: string
  count: number
  /** Enough of it stands for the next step. */
  done: boolean
  /** An installation runs without it. */
  optional: boolean
  /** Registered, and not heard of yet. */
  waiting: boolean
}

type Row = {
  name: StepName
  right: number
  url: string
  count: (progress: SetupProgress) => number
  optional?: boolean
  done?: (progress: SetupProgress) => boolean
}

const rows: readonly Row[] = [
  { name: 'customer', right: rights.customers, url: '/customer', count: progress => progress.customers },
  { name: 'company', right: rights.customers, url: '/customer', count: progress => progress.companies, optional: true },
  { name: 'project', right: rights.projects, url: '/project-manage', count: progress => progress.projects },
  { name: 'region', right: rights.regions, url: '/region', count: progress => progress.regions, optional: true },
  { name: 'people', right: rights.keepAccounts, url: '/account', count: progress => progress.accounts },
  {
    name: 'aiServer',
    right: rights.aiServers,
    url: '/ai-box-manage',
    count: progress => progress.aiServers,
    done: progress => progress.aiServersSeen > 0,
  },
  { name: 'alarm', right: rights.workplace, url: '/workplace', count: progress => progress.alarms },
]

/**
 * The steps from an empty installation to its first alarm, of those that are this person's: customers are made by the platform
 * (`level`), the rest by whoever has the right to its page.
 */
export function setupSteps(
  progress: SetupProgress,
  { level, mayUse }: { level: 'platform' | 'customer' | 'company'; mayUse: (right: number) => boolean },
): SetupStep[] {
  return rows
    .filter(row => (row.name === 'customer' ? level === 'platform' : row.name !== 'company' || level !== 'company'))
    .filter(row => mayUse(row.right))
    .map(({ name, url, count, optional = false, done = found => count(found) > 0 }) => ({
      name,
      url,
      count: count(progress),
      done: done(progress),
      optional,
      waiting: count(progress) > 0 && !done(progress),
    }))
}

/** Where to go on: the first step that is missing and needed. */
export const nextStep = (steps: readonly SetupStep[]): SetupStep | undefined =>
  steps.find(step => !step.done && !step.optional)
