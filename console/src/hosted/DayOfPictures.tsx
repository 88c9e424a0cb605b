import { hostedCalls } from '@watchfire/contract/hosted/hosted.calls.ts'
import type { HostedSlot } from '@watchfire/contract/hosted/hosted.shapes.ts'
import { Button, Select } from 'antd'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { Muted } from '../ui/text.tsx'
import { ComparePictures } from './ComparePictures.tsx'
import styles from './DayOfPictures.module.css'
import { DayStrip } from './DayStrip.tsx'
import { hostedTexts } from './hosted.texts.ts'
import { slotText, slotTime } from './hosted-labels.ts'
import { usePlayer } from './use-player.ts'

const every = 60_000
const speeds = [1, 2, 5, 10]

/** The picture of a slot: its own, or of one that is the same the last before it. */
function pictureAtSlot(slots: readonly HostedSlot[], index: number): HostedSlot | undefined {
  const slot = slots[index]
  if (slot?.outcome !== 'same') return slot?.url ? slot : undefined
  return slots.slice(0, index).findLast(({ url }) => url !== '')
}

type Props = { channelId: string; day: string; onRead: (isRead: true) => void }

/** One day of a camera: the picture first, then the strip of its slots and what can be done with them. */
export function DayOfPictures({ channelId, day, onRead }: Props) {
  const t = useTexts(hostedTexts)
  const read = useCall(hostedCalls.readDay, { channelId, day }, { refetchInterval: every, keepPrevious: true })
  const isAnswered = !read.isPending
  useEffect(() => {
    if (isAnswered) onRead(true)
  }, [isAnswered, onRead])
  const slots = read.data?.slots ?? []
  const shown = slots.flatMap((slot, index) => (slot.outcome === 'same' || slot.url ? [index] : []))
  const [chosen, setChosen] = useState<number>()
  const [compared, setCompared] = useState<HostedSlot>()
  const [speed, setSpeed] = useState(2)
  const found = slots.findIndex(({ slot }) => slot === chosen)
  const index = found >= 0 ? found : (shown.at(-1) ?? slots.length - 1)
  const choose = (next: number | undefined) => next !== undefined && setChosen(slots[next]?.slot)
  const step = (by: 1 | -1) => choose(by > 0 ? shown.find(each => each > index) : shown.findLast(each => each < index))
  const player = usePlayer({ speed, hasNext: shown.some(each => each > index), next: () => step(1) })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    if ((event.target as Element).closest('input, .ant-select')) return
    event.preventDefault()
    step(event.key === 'ArrowRight' ? 1 : -1)
  }
  if (!read.data)
    return (
      <ListEmpty
        state={read.isPending ? 'loading' : 'failed'}
        {...(read.error && { error: read.error })}
        onRetry={() => void read.refetch()}
      />
    )
  const slot = slots[index]
  if (!slot) return <ListEmpty state="empty" emptyText={t('noPictures')} onRetry={() => void read.refetch()} />
  const picture = pictureAtSlot(slots, index)
  const start = () => {
    if (!shown.some(each => each > index)) choose(shown[0])
    player.toggle()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same; the keys are a shorter way to them
    <div className={styles.day} onKeyDown={onKeyDown}>
      {compared && picture ? (
        <ComparePictures left={compared} right={picture} />
      ) : (
        <figure className={styles.picture}>
          {picture && <img src={picture.url} alt={slotText(t, slot)} />}
          <figcaption>{slotText(t, slot)}</figcaption>
        </figure>
      )}
      <div className={styles.bar}>
        <Button disabled={!shown.some(each => each < index)} onClick={() => step(-1)}>
          {t('earlier')}
        </Button>
        <Button disabled={!shown.some(each => each > index)} onClick={() => step(1)}>
          {t('later')}
        </Button>
        <Button disabled={shown.length < 2} onClick={start}>
          {t(player.isPlaying ? 'pause' : 'play')}
        </Button>
        <Select
          aria-label={t('play')}
          value={speed}
          onChange={setSpeed}
          options={speeds.map(value => ({ value, label: t('speed', { count: value }) }))}
        />
        <Button disabled={!picture} onClick={() => setCompared(compared ? undefined : picture)}>
          {t(compared ? 'endCompare' : 'compare')}
        </Button>
        {picture && (
          <a href={picture.url} download={`${channelId}-${day}-${slotTime(picture.slot).replace(':', '')}.jpg`}>
            {t('download')}
          </a>
        )}
      </div>
      <DayStrip channelId={channelId} day={day} slots={slots} index={index} onChoose={choose} />
      <Muted>{t('counts', countsOf(slots))}</Muted>
    </div>
  )
}

function countsOf(slots: readonly HostedSlot[]) {
  const pictures = slots.filter(({ outcome }) => outcome === 'picture').length
  const same = slots.filter(({ outcome }) => outcome === 'same').length
  return { pictures, same, holes: slots.length - pictures - same }
}
