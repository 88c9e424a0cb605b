import { addDays, isDay } from '@watchfire/contract/core/zone-clock.ts'
import { hostedCalls } from '@watchfire/contract/hosted/hosted.calls.ts'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { serverNow } from '../core/server-clock.ts'
import { dayOf } from '../core/site-days.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { ListSection, ListTitle } from '../ui/list/ListParts.tsx'
import { DayOfPictures } from './DayOfPictures.tsx'
import styles from './HostedPicturesPage.module.css'
import { hostedTexts } from './hosted.texts.ts'
import { MonthOfPictures } from './MonthOfPictures.tsx'

const max = 50

/** The pictures a camera's schedule brought, by day. */
export function HostedPicturesPage() {
  const t = useTexts(hostedTexts)
  const [params, setParams] = useSearchParams()
  const [keyword, setKeyword] = useState('')
  const cameras = useCall(
    hostedCalls.listHosted,
    { hosted: true, pageSize: max, ...(keyword && { keyword }) },
    { keepPrevious: true, quiet: true },
  )
  const [isRead, setRead] = useState(false)
  const today = dayOf(serverNow())
  const wantedDay = params.get('day')
  const day = isDay(wantedDay) ? wantedDay : today
  const rows = cameras.data?.rows ?? []
  const channelId = params.get('device') ?? rows[0]?.channelId
  const go = (to: { device?: string; day?: string }) =>
    setParams({ ...Object.fromEntries(params), ...(channelId && { device: channelId }), ...to }, { replace: true })
  // The camera that is shown stays, whatever is found.
  const search = (typed: string) => {
    setKeyword(typed)
    if (!params.has('device')) go({})
  }
  if (channelId === undefined)
    return (
      <ListSection>
        <ListTitle>{t('picturesTitle')}</ListTitle>
        <ListEmpty
          state={cameras.isPending ? 'loading' : cameras.isError ? 'failed' : 'empty'}
          emptyText={t('noHosted')}
          action={
            <Can call={hostedCalls.saveSchedule}>
              <Link to="/hosted-device">{t('toDevices')}</Link>
            </Can>
          }
          {...(cameras.error && { error: cameras.error })}
          onRetry={() => void cameras.refetch()}
        />
      </ListSection>
    )
  return (
    <ListSection>
      <div className={styles.page}>
        <div className={styles.bar}>
          <ListTitle>{t('picturesTitle')}</ListTitle>
          <Select
            className={styles.camera as string}
            aria-label={t('camera')}
            value={channelId}
            showSearch={{ filterOption: false, onSearch: search }}
            options={rows.map(({ channelId: value, name }) => ({ value, label: name }))}
            onChange={device => go({ device })}
          />
          <Button onClick={() => go({ day: addDays(day, -1) })}>{t('before')}</Button>
          <Input
            type="date"
            className={styles.day as string}
            aria-label={t('day')}
            value={day}
            max={today}
            onChange={({ target }) => isDay(target.value) && go({ day: target.value })}
          />
          <Button disabled={day >= today} onClick={() => go({ day: addDays(day, 1) })}>
            {t('next')}
          </Button>
        </div>
        <DayOfPictures key={`${channelId} ${day}`} channelId={channelId} day={day} onRead={setRead} />
        {/* Until the first day is there nobody knows how far down the month stands. */}
        <div style={isRead ? undefined : { visibility: 'hidden' }}>
          <MonthOfPictures channelId={channelId} day={day} onChoose={chosen => go({ day: chosen })} />
        </div>
      </div>
    </ListSection>
  )
}
