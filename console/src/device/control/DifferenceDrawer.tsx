import type { Camera } from '@watchfire/contract/device/camera.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Drawer, Select } from 'antd'
import { useDeferredValue, useId, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { controlTexts } from './control.texts.ts'
import styles from './DifferenceDrawer.module.css'
import { type ComparedValues, differencesOf, valuesOfCamera } from './differences.ts'

/** Stands for what the project gives. */
const defaults = ''

/** A camera's settings beside those of its project, or of another camera. */
export function DifferenceDrawer({ channelId, onClose }: { channelId: string; onClose: () => void }) {
  const t = useTexts(controlTexts)
  const { data: camera, error, isPending, refetch } = useCall(deviceCalls.getCamera, { channelId }, { quiet: true })
  return (
    <Drawer open size={640} title={camera && t('compareTitle', { name: camera.name })} onClose={onClose}>
      {camera ? (
        <Comparison key={channelId} camera={camera} />
      ) : (
        <ListEmpty state={isPending ? 'loading' : 'failed'} error={error ?? undefined} onRetry={() => void refetch()} />
      )}
    </Drawer>
  )
}

function Comparison({ camera }: { camera: Camera }) {
  const t = useTexts(controlTexts)
  const id = useId()
  const [otherId, setOther] = useState(defaults)
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const { channelId, projectId } = camera
  const given = useCall(deviceCalls.readDefaults, { projectId }, { quiet: true, selection: {} })
  const other = useCall(
    deviceCalls.getCamera,
    { channelId: otherId },
    { quiet: true, selection: {}, enabled: otherId !== defaults },
  )
  const found = useCall(
    deviceCalls.listCameras,
    { pageSize: 20, beside: channelId, ...(keyword && { keyword }) },
    { quiet: true, keepPrevious: true },
  ).data?.rows
  const against: ComparedValues | undefined =
    otherId !== defaults ? other.data && valuesOfCamera(other.data) : given.data && { ...given.data }
  const read = otherId === defaults ? given : other
  return (
    <>
      <label htmlFor={id}>{t('compareWith')}</label>
      <Select
        id={id}
        className={styles.choice}
        value={otherId}
        title={t('anotherCamera')}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        options={[
          { value: defaults, label: t('theDefaults') },
          ...(found ?? []).map(each => ({
            value: each.channelId,
            label: [each.name, each.projectName, each.regionName].filter(Boolean).join(' · '),
          })),
        ]}
        onChange={setOther}
      />
      {against ? (
        <Differences own={valuesOfCamera(camera)} other={against} />
      ) : (
        <ListEmpty
          state={read.isPending ? 'loading' : 'failed'}
          error={read.error ?? undefined}
          onRetry={() => void read.refetch()}
        />
      )}
    </>
  )
}

function Differences({ own, other }: { own: ComparedValues; other: ComparedValues }) {
  const t = useTexts(controlTexts)
  const rows = differencesOf(own, other, t)
  const count = rows.filter(row => row.differs).length
  return (
    <>
      <p role="status" className={styles.count}>
        {count === 0 ? t('sameAll') : t('differences', { count })}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('setting')}</th>
            <th>{t('thisCamera')}</th>
            <th>{t('other')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.name} data-differs={row.differs}>
              <th scope="row">
                {t(row.name)}
                {row.differs && <strong className={styles.mark}>{t('differsMark')}</strong>}
              </th>
              <td>{row.own}</td>
              <td>{row.other}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
