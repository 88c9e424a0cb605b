import type { Site } from '@watchfire/contract/map/map.calls.ts'

const severe = ({ pending }: Site) => pending.find(({ level }) => level === 'severe')?.count ?? 0
export const pendingCount = ({ pending }: Pick<Site, 'pending'>): number =>
  pending.reduce((sum, { count }) => sum + count, 0)

/** Where severe alarms wait comes first, then where most do. */
export const urgentFirst = (sites: readonly Site[]): Site[] =>
  sites.toSorted(
    (a, b) =>
      severe(b) - severe(a) ||
      pendingCount(b) - pendingCount(a) ||
      a.projectName.localeCompare(b.projectName) ||
      a.projectId - b.projectId,
  )

/** What waits at several of them, by level, the most urgent first. */
export function pendingOfAll(sites: readonly Pick<Site, 'pending'>[]): Site['pending'] {
  const order = ['severe', 'normal', 'notice', 'recordOnly', 'fault', 'noticeVariant'] as const
  const all = sites.flatMap(({ pending }) => pending)
  return order.flatMap(level => {
    const count = all.reduce((sum, one) => (one.level === level ? sum + one.count : sum), 0)
    return count > 0 ? [{ level, count }] : []
  })
}
