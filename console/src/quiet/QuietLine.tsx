import { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import type { Quiet } from '@watchfire/contract/quiet/quiet.shapes.ts'
import { Button } from 'antd'
import { serverNow } from '../core/server-clock.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import styles from './QuietLine.module.css'
import { quietTexts } from './quiet.texts.ts'
import { quietBadgeTexts } from './quiet-badge.texts.ts'
import { quietWord } from './quiet-rules.ts'
import { siteClock } from './site-clock.ts'

/** One quiet in words, and its end. */
export function QuietLine({ quiet }: { quiet: Quiet }) {
  const t = useTexts(quietTexts)
  const word = useTexts(quietBadgeTexts)
  const options = { refresh: ['quiet', 'device'] as const, successText: t('ended') }
  const device = useAct(quietCalls.silenceDevice, options)
  const alarm = useAct(quietCalls.postponeAlarm, options)
  const maintenance = useAct(quietCalls.endMaintenance, options)
  const end = () => {
    if (quiet.maintenance) return maintenance.mutate({ maintenanceId: quiet.maintenance.maintenanceId })
    const now = serverNow()
    const period = { nrBeginTime: now, nrEndTime: now }
    if (quiet.alarm) alarm.mutate({ alarmId: quiet.alarm.alarmId, ...period })
    else device.mutate({ deviceId: quiet.deviceId, ...period })
  }
  const heldText = ({ alarm, maintenance }: Quiet) => {
    if (maintenance) return t(`${maintenance.reach}Reach`)
    if (!alarm) return t('heldDevice')
    return t(alarm.wholeType ? 'heldType' : 'heldAlarm', { type: alarm.typeName })
  }
  return (
    <li>
      <strong>{word(quietWord(quiet))}</strong> {t('until', { time: siteClock(quiet.until) })}
      {quiet.maintenance && <p>{t('reasonIs', { reason: quiet.maintenance.reason })}</p>}
      <p>{heldText(quiet)}</p>
      {!quiet.maintenance && (
        <p className={styles.severe} data-severe={quiet.includeSevere}>
          {t(quiet.includeSevere ? 'severeToo' : 'severeThrough')}
        </p>
      )}
      {quiet.setBy && <p>{t('setBy', { by: quiet.setBy, at: quiet.setAt === null ? '' : siteClock(quiet.setAt) })}</p>}
      {quiet.maintenance?.mayEnd !== false && (
        <Can call={quiet.maintenance ? quietCalls.endMaintenance : quietCalls.silenceDevice}>
          <Button size="small" loading={device.isPending || alarm.isPending || maintenance.isPending} onClick={end}>
            {t('end')}
          </Button>
        </Can>
      )}
    </li>
  )
}
