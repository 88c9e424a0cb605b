import type { AnswerOf } from '@watchfire/contract/core/call.ts'
import type { overallCalls } from '@watchfire/contract/overall/overall.calls.ts'
import type { OverallTexts } from './score-part-labels.ts'

type Levels = AnswerOf<typeof overallCalls.readTrend>['levels']

/** The trend of levels in numbers, hour by hour. */
export function hourTable(t: OverallTexts, levels: Levels) {
  const ofLevels = levels.flatMap(({ level }) =>
    (['today', 'yesterday'] as const).map(day => t('dayOfLevel', { level: t(`${level}Level`), day: t(day) })),
  )
  const rows = Array.from({ length: 24 }, (_, hour) => ({
    key: hour,
    cells: [`${hour}:00`, ...levels.flatMap(({ today, yesterday }) => [today[hour] ?? 0, yesterday[hour] ?? 0])],
  }))
  return { headers: [t('hour'), ...ofLevels], rows }
}
