/** What a score is made of, from the same predicates as the lists it leads to. */
import type { ScoreInputs } from '@watchfire/contract/overall/score.rules.ts'
import { scoredDays } from '@watchfire/contract/overall/score.rules.ts'
import type { AlarmScope } from '../alarm/alarm.public.ts'
import type { Reader } from '../core/db/database.ts'
import { countOverdue, countRoundsOver } from '../inspection/inspection.public.ts'
import { lastDays, readFigures, timesOfDays } from '../report/report.public.ts'
import { countChannels, countWaiting, type Split } from './score.queries.ts'

const nothing: ScoreInputs = {
  severe: 0,
  overdue: 0,
  opened: 0,
  medianMinutes: null,
  channels: 0,
  online: 0,
  hazards: 0,
  overdueHazards: 0,
  rounds: 0,
  roundsInTime: 0,
  judged: 0,
  falseAlarms: 0,
}

/** By project, or of all that the viewer sees under the empty key; what has nothing to tell of is not in it. */
export async function readFacts(
  db: Reader,
  viewer: AlarmScope,
  split: Split,
  now: number,
): Promise<(key: string) => ScoreInputs> {
  const period = timesOfDays(lastDays(scoredDays, now))
  const facts = new Map<string, ScoreInputs>()
  const add = ({ key, ...part }: { key: string } & Partial<ScoreInputs>) =>
    facts.set(key, { ...(facts.get(key) ?? nothing), ...part })
  for (const row of await countWaiting(db, viewer, split, now)) add(row)
  for (const row of await countChannels(db, viewer, split)) add(row)
  for (const row of await countOverdue(db, viewer, split)) add(row)
  for (const row of await countRoundsOver(db, viewer, { ...split, period })) add(row)
  const parts = await readFigures(db, { viewer, ...period }, split.byProject ? 'project' : 'whole', split.limit)
  for (const { key, figures } of parts)
    add({
      key,
      opened: figures.response.n,
      medianMinutes: figures.response.median,
      judged: figures.falseRate.n,
      falseAlarms: figures.falseAlarms,
    })
  return key => facts.get(key) ?? nothing
}
