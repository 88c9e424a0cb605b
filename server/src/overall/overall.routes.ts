import type { overallCalls } from '@watchfire/contract/overall/overall.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { readHistory } from './read-overall-history.ts'
import { readTrend } from './read-overall-trend.ts'
import { readProjectHistory } from './read-project-history.ts'
import { readScores } from './read-scores.ts'
import { saveWeights } from './save-weights.ts'

export const overallHandlers: Handlers<typeof overallCalls> = {
  readScores,
  readHistory,
  readProjectHistory,
  readTrend,
  saveWeights,
}
