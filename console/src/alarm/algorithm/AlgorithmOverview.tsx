import { alarmSourceCalls } from '@watchfire/contract/device/alarm-source.calls.ts'
import { figureCalls } from '@watchfire/contract/report/figure.calls.ts'
import { useRef } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import styles from './AlgorithmOverview.module.css'
import { AlgorithmSource } from './AlgorithmSource.tsx'
import { algorithmTexts } from './algorithm.texts.ts'
import { HeatMap } from './HeatMap.tsx'
import { NewestAlarms } from './NewestAlarms.tsx'
import { PrecisionFigure } from './PrecisionFigure.tsx'
import { RunningChannels } from './RunningChannels.tsx'
import { useNewestAlarms } from './use-newest-alarms.ts'
import { WeekTrend } from './WeekTrend.tsx'

const readEvery = 60_000

/** Where an algorithm runs, what it saw last, and whether it can be believed. */
export function AlgorithmOverview({ type }: { type: number }) {
  const t = useTexts(algorithmTexts)
  const options = { refetchInterval: readEvery, keepPrevious: true }
  const channels = useCall(alarmSourceCalls.listOfAlgorithm, { type }, options)
  const figures = useCall(figureCalls.readAlgorithm, { type }, options)
  const told = figures.data
  const source = useCall(alarmSourceCalls.readAlarmSource, { type }, { quiet: true })
  const frame = useRef<HTMLElement>(null)
  const newest = useNewestAlarms(type, frame)
  // They decide how high stands what is above the rest, which would move when one of them came last.
  if (channels.isPending || source.isPending || newest.list.isPending) return <ListEmpty state="loading" />
  return (
    <>
      {channels.data && <AlgorithmSource type={type} isRaised={channels.data.total > 0} saysReady={false} />}
      <div className={styles.overview}>
        <section className={styles.broad} aria-label={t('channels')}>
          <h2>{t('channels')}</h2>
          <RunningChannels type={type} first={channels} />
        </section>
        <section ref={frame} className={styles.broad} aria-label={t('newest')}>
          <h2>{t('newest')}</h2>
          <NewestAlarms {...newest} />
        </section>
        {told ? (
          <>
            <section className={styles.box} aria-label={t('week')}>
              <h2>{t('week')}</h2>
              <WeekTrend week={told.week} />
            </section>
            <section className={styles.broad} aria-label={t('heat')}>
              <HeatMap heat={told.heat} weeks={told.weeks} />
            </section>
            <section className={styles.box} aria-label={t('precision')}>
              <h2>{t('precision')}</h2>
              <PrecisionFigure figures={told} />
            </section>
          </>
        ) : (
          <section className={styles.wide}>
            <ListEmpty
              state={figures.isError ? 'failed' : 'loading'}
              error={figures.error ?? undefined}
              onRetry={() => void figures.refetch()}
            />
          </section>
        )}
      </div>
    </>
  )
}
