import { ClockCircleOutlined } from '@ant-design/icons'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { Alarm, Occurrence } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { JoinBoardButton } from '../../board/public/JoinBoardButton.tsx'
import { dayOf } from '../../core/site-days.ts'
import { useTexts } from '../../core/texts.ts'
import { DossierButton } from '../../dossier/public/DossierButton.tsx'
import { HazardsOfAlarm } from '../../inspection/public/HazardsOfAlarm.tsx'
import { AlarmMails } from '../../mail/public/AlarmMails.tsx'
import { ForwardMailButton } from '../../mail/public/ForwardMailButton.tsx'
import { forwardMailTexts } from '../../mail/public/forward-mail.texts.ts'
import { OpinionsOfAlarm } from '../../opinion/public/lazy-opinions.ts'
import { QuietBadge } from '../../quiet/public/QuietBadge.tsx'
import { RemindLaterDialog } from '../../quiet/public/RemindLaterDialog.tsx'
import { RelatedOfDevice } from '../../relation/public/RelatedOfDevice.tsx'
import { RuleReason } from '../../rule/public/RuleReason.tsx'
import { Can } from '../../ui/Can.tsx'
import { DeleteAlarms } from '../batch/DeleteAlarms.tsx'
import { AlarmEvidence } from '../evidence/AlarmEvidence.tsx'
import { HandlePanel } from '../handle/HandlePanel.tsx'
import { useThrottled } from '../hooks/use-throttled.ts'
import { refreshPath } from '../live/alarm-cache.ts'
import { useAlarmUpdates } from '../live/live-alarms.ts'
import styles from './AlarmDetail.module.css'
import { AlarmFacts } from './AlarmFacts.tsx'
import { AlarmPrecision } from './AlarmPrecision.tsx'
import { detailTexts } from './detail.texts.ts'
import { HandlingHistory } from './HandlingHistory.tsx'
import { OccurrenceHistory } from './OccurrenceHistory.tsx'

type Props = {
  alarm: Alarm
  keysEnabled: boolean
  /** Something was laid over the detail (or taken away): keys go there. */
  onCovered: (covered: boolean) => void
  /** Reads the alarm anew, for fresh picture links. */
  reread: () => void
  /** Opens the next alarm of the list it was opened from. */
  onNext?: (() => void) | undefined
}

/** How often the histories of a busy alarm are read again, in ms. */
const historyPause = 2000

/** Evidence and histories at the left, facts and the verdict at the right. */
export function AlarmDetail({ alarm, keysEnabled, onCovered, reread, onNext }: Props) {
  const t = useTexts(detailTexts)
  const mailText = useTexts(forwardMailTexts)
  const [occurrence, setOccurrence] = useState<Occurrence>()
  const [reminding, setReminding] = useState(false)
  const refreshHistories = useThrottled(() => {
    void refreshPath(alarmCalls.listOccurrences)
    void refreshPath(alarmCalls.listHandlings)
  }, historyPause)
  useAlarmUpdates(updates => {
    if (updates.changed.has(alarm.id)) refreshHistories()
  })
  const remind = (open: boolean) => {
    setReminding(open)
    onCovered(open)
  }

  return (
    <div className={styles.columns}>
      <div className={styles.evidence}>
        <AlarmEvidence
          key={occurrence?.occurrenceId ?? ''}
          alarm={alarm}
          source={occurrence ?? alarm}
          onFailed={reread}
          aside={
            occurrence && (
              <span className={styles.occurrence}>
                {t('showingOccurrence', { time: occurrence.atText })}
                <Button size="small" onClick={() => setOccurrence(undefined)}>
                  {t('backToAlarm')}
                </Button>
              </span>
            )
          }
        />
        <Tabs
          className={styles.histories}
          items={[
            {
              key: 'occurrences',
              label: t('occurrences'),
              children: (
                <OccurrenceHistory
                  alarmId={alarm.id}
                  type={alarm.type}
                  chosenId={occurrence?.occurrenceId}
                  onChoose={chosen =>
                    setOccurrence(now => (now?.occurrenceId === chosen.occurrenceId ? undefined : chosen))
                  }
                />
              ),
            },
            { key: 'handlings', label: t('handlings'), children: <HandlingHistory alarmId={alarm.id} /> },
            { key: 'mails', label: mailText('mails'), children: <AlarmMails alarmId={alarm.id} /> },
          ]}
        />
      </div>
      <div className={styles.side}>
        <QuietBadge deviceId={alarm.deviceId} alarm={alarm} className={styles.quiet} />
        <AlarmFacts alarm={alarm} extra={(occurrence ?? alarm).extra} />
        <RuleReason key={`rule ${alarm.id}`} alarm={alarm} />
        <HandlePanel alarm={alarm} keysEnabled={keysEnabled} onNext={onNext} />
        <fieldset className={styles.actions} aria-label={t('acts')}>
          {alarm.state === 'pending' && (
            <Can call={quietCalls.postponeAlarm}>
              <Button
                icon={<ClockCircleOutlined />}
                aria-keyshortcuts="R"
                title={`${t('remindLater')} (R)`}
                onClick={() => remind(true)}
              >
                {t('remindLater')}
              </Button>
            </Can>
          )}
          <ForwardMailButton alarms={[alarm]} onCovered={onCovered} />
          <DossierButton alarmId={alarm.id} />
          <JoinBoardButton alarms={[alarm]} onCovered={onCovered} />
          <DeleteAlarms ids={[alarm.id]} />
        </fieldset>
        <HazardsOfAlarm key={alarm.id} alarm={alarm} onCovered={onCovered} />
        <RelatedOfDevice key={alarm.deviceId} deviceId={alarm.deviceId} />
        <AlarmPrecision alarm={alarm} onCovered={onCovered} />
        {/* Last: it comes late, and moves nothing that somebody is about to press. */}
        <Can call={opinionCalls.listOfAlarm}>
          <OpinionsOfAlarm
            key={`opinions ${alarm.id}`}
            alarmId={alarm.id}
            day={dayOf(alarm.at)}
            onCovered={onCovered}
          />
        </Can>
      </div>
      {reminding && <RemindLaterDialog alarm={alarm} onClose={() => remind(false)} />}
    </div>
  )
}
