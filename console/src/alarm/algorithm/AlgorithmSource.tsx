import { rights } from '@watchfire/contract/core/rights.ts'
import { type AlarmSource, alarmSourceCalls } from '@watchfire/contract/device/alarm-source.calls.ts'
import { Link } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { Banner } from '../../ui/state/Banner.tsx'
import { sourceTexts } from './source.texts.ts'

/** Where each of them is mended, and who may. */
const mended = {
  noCamera: { to: '/device-manage', right: rights.devices },
  noZone: { to: '/device-manage', right: rights.devices },
  noModel: { to: '/ai-box-manage', right: rights.aiServers },
  noOwnModel: { to: '/ai-box-manage', right: rights.aiServers },
  noFaces: { to: '/people?view=libraries', right: rights.people },
  noSensor: { to: '/device-manage?tab=sensors', right: rights.devices },
  elsewhere: { to: '/ai-box-manage', right: rights.aiServers },
} as const satisfies Record<Exclude<AlarmSource, 'ready'>, object>

type Props = {
  type: number
  /** Channels raised it lately: a type that comes from elsewhere does come. */
  isRaised?: boolean
  /** Also says that nothing is missing: below an empty list. */
  saysReady?: boolean
}

/** Whether anything here can raise what an algorithm is about, and what is missing where nothing can. */
export function AlgorithmSource({ type, isRaised = false, saysReady = true }: Props) {
  const t = useTexts(sourceTexts)
  const source = useCall(alarmSourceCalls.readAlarmSource, { type }, { quiet: true }).data?.source
  if (source === undefined || (source === 'elsewhere' && isRaised)) return null
  if (source === 'ready') return saysReady && <p>{t('ready')}</p>
  const { to, right } = mended[source]
  return (
    <Banner
      type="warning"
      showIcon
      title={t(source)}
      description={t('notSafe')}
      action={
        <Can right={right}>
          <Link to={to}>{t(`${source}Link`)}</Link>
        </Can>
      }
    />
  )
}
