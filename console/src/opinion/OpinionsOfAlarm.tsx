import { EyeOutlined } from '@ant-design/icons'
import { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { type Opinion, opinionEvent, opinionsPerAlarm } from '@watchfire/contract/opinion/opinion.shapes.ts'
import { Button } from 'antd'
import { useLiveEvents } from '../core/live-channel.ts'
import { useTexts } from '../core/texts.ts'
import { useAct, useCall } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import { Muted } from '../ui/text.tsx'
import { DaySummaryButton } from './DaySummaryButton.tsx'
import { OpinionMark } from './OpinionMark.tsx'
import { OpinionSwitch } from './OpinionSwitch.tsx'
import styles from './OpinionsOfAlarm.module.css'
import { opinionTexts } from './opinion.texts.ts'

type Props = { alarmId: string; day: string; onCovered: (covered: boolean) => void }

/** What a model says of an alarm, and the act that asks it. Nothing where nobody looks twice. */
export function OpinionsOfAlarm({ alarmId, day, onCovered }: Props) {
  const t = useTexts(opinionTexts)
  const read = useCall(opinionCalls.listOfAlarm, { alarmId }, { quiet: true })
  const ask = useAct(opinionCalls.ask, { refresh: ['opinion'], successText: t('asked') })
  useLiveEvents('opinion', event => event.alarmId === alarmId && void read.refetch(), opinionEvent)
  if (!read.data) return null
  const { inUse, mayAsk = inUse, waiting, opinions } = read.data
  if (!inUse && opinions.length === 0) return null
  const [newest, ...earlier] = opinions
  return (
    <section className={styles.opinions} aria-label={t('title')}>
      <div className={styles.head}>
        <h3>{t('title')}</h3>
        {mayAsk && opinions.length < opinionsPerAlarm && (
          <Can call={opinionCalls.ask}>
            <Button
              size="small"
              icon={<EyeOutlined />}
              disabled={waiting}
              loading={ask.isPending}
              onClick={() => ask.mutate({ alarmId })}
            >
              {t(newest ? 'askAgain' : 'ask')}
            </Button>
          </Can>
        )}
      </div>
      <Muted>{t('hint')}</Muted>
      {waiting && <span role="status">{t('waiting')}</span>}
      {newest && <OneOpinion opinion={newest} />}
      <div className={styles.acts}>
        {newest && <OpinionSwitch size="small" />}
        {inUse && <DaySummaryButton day={day} onCovered={onCovered} />}
      </div>
      {earlier.length > 0 && (
        <details>
          <summary>{t('earlier', { n: earlier.length })}</summary>
          {earlier.map(opinion => (
            <OneOpinion key={opinion.opinionId} opinion={opinion} />
          ))}
        </details>
      )}
    </section>
  )
}

function OneOpinion({ opinion }: { opinion: Opinion }) {
  const t = useTexts(opinionTexts)
  const { verdict, confidence, observations, reason, decidedBy, problem, askedBy, modelName, questionVersion } = opinion
  const seconds = (opinion.tookMs / 1000).toFixed(1)
  return (
    <div className={styles.opinion}>
      <p>
        <OpinionMark verdict={verdict} />{' '}
        {confidence !== null && <Muted>{t('confidence', { percent: Math.round(confidence * 100) })}</Muted>}
      </p>
      {problem !== '' && <p>{problem}</p>}
      {verdict !== 'none' && (
        <dl className={styles.facts}>
          <dt>{t('observations')}</dt>
          <dd>
            <ul>
              {observations.map((seen, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: what was seen never changes its place
                <li key={index}>{seen}</li>
              ))}
            </ul>
          </dd>
          <dt>{t('reason')}</dt>
          <dd>{reason}</dd>
          {decidedBy !== '' && (
            <>
              <dt>{t('decidedBy')}</dt>
              <dd>{decidedBy}</dd>
            </>
          )}
        </dl>
      )}
      <Muted>
        {t('facts', { model: modelName, version: questionVersion, time: opinion.atText, seconds })}
        {askedBy !== '' && ` · ${t('askedBy', { name: askedBy })}`}
      </Muted>
    </div>
  )
}
