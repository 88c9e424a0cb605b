import { SearchOutlined } from '@ant-design/icons'
import { maxPlacesOfTree } from '@watchfire/contract/device/channel-tree.calls.ts'
import type { Channel } from '@watchfire/contract/device/device.shapes.ts'
import { Button } from 'antd'
import Input from 'antd/es/input/Input'
import { useEffect, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { DeviceRows } from './DeviceRows.tsx'
import styles from './DeviceTree.module.css'
import { devicePickerTexts } from './device-picker.texts.ts'
import { type Group, rowsOf } from './device-tree.ts'
import { useDeviceTree } from './use-device-tree.ts'

type Props = {
  /** A person chose a channel by click or Enter. */
  onPick: (channel: Channel) => void
  /** Channels that are marked, e.g. because they are on the wall. */
  marked?: ReadonlySet<string>
}

/** Somebody who types is waited for so many ms. */
const typing = 250
/** With more places than these the projects are closed at first. */
const fewPlaces = 300

/** Company > project > region > channel, with states and search; what is not opened is only counted. Channels can be dragged; their MIME type is {@link channelMime}. */
export function DeviceTree({ onPick, marked }: Props) {
  const t = useTexts(devicePickerTexts)
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), typed.trim() ? typing : 0)
    return () => clearTimeout(timer)
  }, [typed])
  const { tree, groups, isWhole, channelsOf, failed, wantMore } = useDeviceTree(search)
  const { data, error, isPending, refetch } = tree
  /** What somebody opened or closed; each search begins anew. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isOpen = (group: Group) => chosen.get(`${search}\n${group.key}`) ?? opensByItself(group)
  // What was searched for is shown, wherever it stands; else what is there already, and the places above it.
  const opensByItself = ({ kind, leaf }: Group) => {
    if (search || kind === 'company') return true
    if (kind === 'project') return (data?.places.length ?? 0) <= fewPlaces
    return leaf !== undefined && isWhole(leaf)
  }
  const rows = rowsOf(groups, isOpen, channelsOf)

  return (
    <section data-testid="device-tree" className={styles.devices} aria-label={t('devices')}>
      <Input
        className={styles.search}
        allowClear
        size="small"
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t('search')}
        aria-label={t('search')}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      {data?.morePlaces && <p className={styles.hint}>{t('morePlaces', { count: maxPlacesOfTree })}</p>}
      {rows.length > 0 ? (
        <DeviceRows
          rows={rows}
          marked={marked}
          onPick={onPick}
          setOpen={(key, open) => setChosen(before => new Map(before).set(`${search}\n${key}`, open))}
          failed={failed}
          onMore={wantMore}
          atLeast={data?.moreAlarms}
        />
      ) : (
        <div className={styles.empty} role="status">
          {error && <p>{error.text}</p>}
          {error && (
            <Button size="small" onClick={() => void refetch()}>
              {t('again')}
            </Button>
          )}
          {isPending && !error && <p>{t('loading')}</p>}
          {data && !error && <p>{t(search ? 'nothingFound' : 'none')}</p>}
        </div>
      )}
    </section>
  )
}
