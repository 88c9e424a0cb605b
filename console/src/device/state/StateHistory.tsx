import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import type { DeviceHistory, StateSpan } from '@watchfire/contract/device/device-state.shapes.ts'
import { useState } from 'react'
import { serverNow } from '../../core/server-clock.ts'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { TextButton } from '../../ui/buttons.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { Muted } from '../../ui/text.tsx'
import { deviceTexts } from '../device.texts.ts'
import { AvailabilityBars } from './AvailabilityBars.tsx'
import { lengthText, reasonShown } from './device-state-labels.ts'
import { ReasonLine } from './ReasonLine.tsx'
import styles from './StateHistory.module.css'
import { stateTexts } from './state.texts.ts'

/** How a device was: twelve months, and its states, the newest first. */
export function StateHistory({ deviceId, newest }: { deviceId: string; newest?: DeviceHistory }) {
  const t = useTexts(stateTexts)
  const read = useCall(deviceCalls.readHistory, { deviceId }, { quiet: true, selection: {}, enabled: !newest })
  const history = newest ?? read.data
  if (!history)
    return (
      <ListEmpty
        state={read.isError ? 'failed' : 'loading'}
        error={read.error ?? undefined}
        onRetry={() => void read.refetch()}
      />
    )
  const { spans, before, months } = history
  return (
    <>
      <AvailabilityBars months={months} />
      <section>
        <h2>{t('history')}</h2>
        {spans.length === 0 ? <Muted as="p">{t('noHistory')}</Muted> : <Spans spans={spans} />}
        {before !== null && <OlderSpans key={before} deviceId={deviceId} before={before} />}
      </section>
    </>
  )
}

/** What lies before, when somebody asks for it. */
function OlderSpans({ deviceId, before }: { deviceId: string; before: number }) {
  const t = useTexts(stateTexts)
  const [asked, ask] = useState(false)
  const { data } = useCall(deviceCalls.readHistory, { deviceId, before }, { enabled: asked, selection: {} })
  if (!data)
    return (
      <TextButton disabled={asked} onClick={() => ask(true)}>
        {t('older')}
      </TextButton>
    )
  return (
    <>
      <Spans spans={data.spans} />
      {data.before !== null && <OlderSpans key={data.before} deviceId={deviceId} before={data.before} />}
    </>
  )
}

function Spans({ spans }: { spans: readonly StateSpan[] }) {
  return (
    <ul className={styles.spans}>
      {spans.map(span => (
        <SpanLine key={`${span.from} ${span.until}`} span={span} />
      ))}
    </ul>
  )
}

function SpanLine({ span }: { span: StateSpan }) {
  const t = useTexts(stateTexts)
  const words = useTexts(deviceTexts)
  const { from, until, state, by, changes } = span
  const length = lengthText((until ?? serverNow()) - from, t)
  const reason = state === 'unstable' ? undefined : reasonShown(state, span.reason)
  return (
    <li className={styles.span}>
      <span className={state === 'unstable' ? styles.unstable : undefined}>
        {state === 'unstable' ? t('unstable') : words(state)}
      </span>
      <span className={styles.words}>
        <span>
          {until === null
            ? t('since', { time: siteText(from), span: length })
            : t('until', { from: siteText(from), until: siteText(until), span: length })}
        </span>
        {reason && <ReasonLine reason={reason} />}
        {state === 'unstable' && <small>{t('changes', { count: changes })}</small>}
        {by && <small>{t('by', { by })}</small>}
      </span>
    </li>
  )
}
