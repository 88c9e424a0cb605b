import { CloseOutlined, DownOutlined, QuestionCircleOutlined, UpOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { familyWays } from '@watchfire/contract/alarm/alarm.families.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { Button, Drawer, Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import { request } from '../../core/client.ts'
import type { Refusal } from '../../core/refusal.ts'
import { useTexts } from '../../core/texts.ts'
import { notify } from '../../core/toasts.ts'
import { keyOf } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { Muted } from '../../ui/text.tsx'
import { useNarrow, useWide } from '../../ui/theme/use-media.ts'
import { deleteTexts } from '../batch/delete.texts.ts'
import { KeyList } from '../desk/KeyList.tsx'
import { useHandleKeys } from '../handle/use-handle-keys.ts'
import { CountMark, LevelTag } from '../list/AlarmMarks.tsx'
import { knownAlarm } from '../live/alarm-cache.ts'
import { useGoneAlarms } from '../live/gone-alarms.ts'
import { alarmTexts } from '../model/alarm.texts.ts'
import { PinnedAlarms } from '../popup/PinnedAlarms.tsx'
import { AlarmDetail } from './AlarmDetail.tsx'
import styles from './AlarmDetailDialog.module.css'
import { useAlarmSequence } from './alarm-sequence.ts'
import { detailTexts } from './detail.texts.ts'

type Props = {
  /** The open alarm; null closes the drawer. */
  id: string | null
  onClose: () => void
}

/** One alarm with its evidence, its facts and the verdict. It lies over whatever page is open. */
export function AlarmDetailDialog({ id, onClose }: Props) {
  const t = useTexts(detailTexts)
  const word = useTexts(alarmTexts)
  const deletion = useTexts(deleteTexts)
  const sequence = useAlarmSequence()
  const narrow = useNarrow()
  const beside = useWide() && sequence?.staysBeside === true
  // What a list knows is shown at once, and read by its family's call. A link alone names no family.
  const known = id === null ? undefined : (sequence?.rowOf(id) ?? knownAlarm(id))
  const { find, idOf } = familyWays[known?.family ?? 'general']
  const alarmId = known ? idOf(known) : (id ?? '')
  const detail = useQuery<Alarm, Refusal>({
    queryKey: keyOf(find, { alarmId }),
    queryFn: ({ signal }) => request(find, { alarmId }, { signal }),
    enabled: id !== null,
    placeholderData: known,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
  const alarm = id === null ? undefined : detail.data
  const place = id === null ? undefined : sequence?.positionOf(id)
  const [helpOpen, setHelpOpen] = useState(false)
  const [covered, setCovered] = useState(false)
  const [going, setGoing] = useState(false)

  const go = async (direction: 1 | -1) => {
    if (!sequence || id === null || going) return
    setGoing(true)
    try {
      if (!(await sequence.go(id, direction))) notify.info(t(direction === 1 ? 'listEnd' : 'listStart'))
    } catch {
      notify.error(t('loadFailed'))
    } finally {
      setGoing(false)
    }
  }
  useGoneAlarms((gone, here) => {
    if (id === null || !gone.has(id)) return
    if (!here) notify.info(deletion('deletedMeanwhile'))
    onClose()
  })
  useHandleKeys({
    enabled: id !== null && !covered,
    layer: 'alarm-detail',
    onNext: () => void go(1),
    onPrevious: () => void go(-1),
    onHelp: () => setHelpOpen(now => !now),
  })

  const buttons: ReactNode = (
    <span className={styles.buttons}>
      {sequence && (
        <>
          {place && <Muted className={styles.place}>{t('placeInList', place)}</Muted>}
          <Button
            icon={<UpOutlined />}
            aria-label={t('previous')}
            title={`${t('previous')} (K)`}
            onClick={() => void go(-1)}
          />
          <Button
            icon={<DownOutlined />}
            aria-label={t('next')}
            title={`${t('next')} (J)`}
            onClick={() => void go(1)}
          />
        </>
      )}
      {!narrow && (
        <Popover
          open={helpOpen}
          onOpenChange={setHelpOpen}
          trigger="click"
          placement="bottomRight"
          content={<KeyList />}
          getPopupContainer={trigger => trigger.parentElement ?? document.body}
        >
          <Button icon={<QuestionCircleOutlined />} aria-label={t('keys')} title={`${t('keys')} (?)`} />
        </Popover>
      )}
      <Button icon={<CloseOutlined />} aria-label={word('close')} title={`${word('close')} (Esc)`} onClick={onClose} />
    </span>
  )

  return (
    <Drawer
      data-layer="alarm-detail"
      className={styles.detail}
      open={id !== null}
      onClose={onClose}
      {...(beside
        ? { mask: false, size: 'var(--wf-beside)', rootClassName: styles.beside, 'aria-modal': false }
        : { size: 'min(91rem, 100vw)' })}
      closable={false}
      destroyOnHidden
      title={
        alarm ? (
          <span className={styles.title}>
            <LevelTag alarm={alarm} />
            <span>{alarm.typeName}</span>
            <CountMark count={alarm.count} />
          </span>
        ) : (
          t('title')
        )
      }
      extra={buttons}
    >
      <PinnedAlarms still className={styles.pinned} />
      {alarm ? (
        <AlarmDetail
          key={alarm.id}
          alarm={alarm}
          keysEnabled={!covered}
          onCovered={setCovered}
          reread={() => void detail.refetch()}
          onNext={sequence && (() => void go(1))}
        />
      ) : (
        <ListEmpty
          state={detail.isError ? 'failed' : 'loading'}
          error={detail.error ?? undefined}
          onRetry={() => void detail.refetch()}
        />
      )}
    </Drawer>
  )
}
