import { SearchOutlined } from '@ant-design/icons'
import type { Channel } from '@watchfire/contract/device/device.shapes.ts'
import { Button } from 'antd'
import Input from 'antd/es/input/Input'
import { useMemo, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { DeviceRows } from './DeviceRows.tsx'
import styles from './DeviceTree.module.css'
import { devicePickerTexts } from './device-picker.texts.ts'
import { buildTree, rowsOf, searchChannels } from './device-tree.ts'
import { useChannels } from './use-channels.ts'

type Props = {
  /** A person chose a channel by click or Enter. */
  onPick: (channel: Channel) => void
  /** Channels that are marked, e.g. because they are on the wall. */
  marked?: ReadonlySet<string>
}

/** Company > project > region > channel, with states and search. Channels can be dragged; their MIME type is {@link channelMime}. */
export function DeviceTree({ onPick, marked }: Props) {
  const t = useTexts(devicePickerTexts)
  const { data: channels, error, isPending, refetch } = useChannels()
  const [search, setSearch] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const found = useMemo(() => buildTree(searchChannels(channels ?? [], search)), [channels, search])
  // What was searched for is shown, also inside places that are closed.
  const rows = useMemo(() => rowsOf(found, search.trim() ? new Set() : closed), [found, closed, search])
  const setOpen = (key: string, open: boolean) => {
    const next = new Set(closed)
    if (open) next.delete(key)
    else next.add(key)
    setClosed(next)
  }

  return (
    <section data-testid="device-tree" className={styles.devices} aria-label={t('devices')}>
      <Input
        className={styles.search}
        allowClear
        size="small"
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t('search')}
        aria-label={t('search')}
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      {rows.length > 0 ? (
        <DeviceRows rows={rows} marked={marked} onPick={onPick} setOpen={setOpen} />
      ) : (
        <div className={styles.empty} role="status">
          {error && <p>{error.text}</p>}
          {error && (
            <Button size="small" onClick={() => void refetch()}>
              {t('again')}
            </Button>
          )}
          {isPending && !error && <p>{t('loading')}</p>}
          {channels && !error && <p>{t(search.trim() ? 'nothingFound' : 'none')}</p>}
        </div>
      )}
    </section>
  )
}
