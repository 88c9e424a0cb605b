import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { Button, Checkbox, Drawer, Input, Pagination, Space } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { SeverityTag, severityOf } from '../../ui/SeverityMark.tsx'
import { Muted } from '../../ui/text.tsx'
import { AlarmThumb } from '../list/AlarmThumb.tsx'
import styles from './AlarmPickerDrawer.module.css'
import { alarmPickerTexts } from './alarm-picker.texts.ts'

const pageSize = 20

type Props = {
  chosen: readonly Alarm[]
  /** Most that may be chosen. */
  limit: number
  onChoose: (alarms: readonly Alarm[]) => void
  onClose: () => void
}

/** Alarms of the last 7 days to tick; what is chosen already stays chosen on every page. */
export function AlarmPickerDrawer({ chosen, limit, onChoose, onClose }: Props) {
  const t = useTexts(alarmPickerTexts)
  const [picked, setPicked] = useState<readonly Alarm[]>(chosen)
  const [keyword, setKeyword] = useState('')
  const [pageNum, setPage] = useState(1)
  const list = useCall(
    alarmCalls.list,
    { keyword: keyword || undefined, pageNum, pageSize },
    { quiet: true, keepPrevious: true },
  )
  const isPicked = (id: string) => picked.some(alarm => alarm.id === id)
  const toggle = (alarm: Alarm) =>
    setPicked(now => (isPicked(alarm.id) ? now.filter(({ id }) => id !== alarm.id) : [...now, alarm]))
  const full = picked.length >= limit
  return (
    <Drawer
      open
      title={t('title')}
      size={560}
      onClose={onClose}
      footer={
        <Space>
          <Button type="primary" disabled={picked.length === 0} onClick={() => onChoose(picked)}>
            {t('choose', { count: picked.length })}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {full && <span role="status">{t('full', { limit })}</span>}
        </Space>
      }
    >
      <Input.Search
        allowClear
        maxLength={60}
        placeholder={t('search')}
        aria-label={t('search')}
        onSearch={text => {
          setKeyword(text.trim())
          setPage(1)
        }}
      />
      {!list.data ? (
        <ListEmpty
          state={list.isError ? 'failed' : 'loading'}
          error={list.error ?? undefined}
          onRetry={() => void list.refetch()}
        />
      ) : list.data.rows.length === 0 ? (
        <Muted as="p">{t('none')}</Muted>
      ) : (
        <ul className={styles.picker} aria-busy={list.isFetching}>
          {list.data.rows.map(alarm => (
            <li key={alarm.id}>
              <Checkbox
                checked={isPicked(alarm.id)}
                disabled={full && !isPicked(alarm.id)}
                aria-label={t('tick', { type: alarm.typeName, time: alarm.atText })}
                onChange={() => toggle(alarm)}
              >
                <span className={styles.row}>
                  <AlarmThumb alarm={alarm} className={styles.picture} />
                  <span className={styles.facts}>
                    <span>
                      <SeverityTag severity={severityOf[alarm.level]}>{alarm.levelName}</SeverityTag>{' '}
                      <strong>{alarm.typeName}</strong>
                    </span>
                    <span>{[alarm.projectName, alarm.location || alarm.deviceName].filter(Boolean).join(' / ')}</span>
                    <time dateTime={alarm.atText.replace(' ', 'T')}>{alarm.atText}</time>
                  </span>
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        size="small"
        current={pageNum}
        pageSize={pageSize}
        total={list.data?.total ?? 0}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={setPage}
      />
    </Drawer>
  )
}
