import type { Algorithm } from '@watchfire/contract/access/access.shapes.ts'
import { deviceState } from '@watchfire/contract/device/device.shapes.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { useMemo } from 'react'
import { useLanguage } from '../../core/language.ts'
import { useLiveEvents } from '../../core/live-channel.ts'
import { useTexts } from '../../core/texts.ts'
import { refreshModules } from '../../core/use-call.ts'
import { choiceFilter, textFilter } from '../../ui/list/filters.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { deviceTexts } from '../device.texts.ts'
import { AddSensorButton } from './AddSensorButton.tsx'
import { SensorCards } from './SensorCards.tsx'
import { SensorDrawer } from './SensorDrawer.tsx'
import { sensorTexts } from './sensor.texts.ts'

/** As often as the newest values are read again; who comes and goes is told by the live channel. */
const every = 5000

/** The page of an algorithm of type 2: temperature and humidity, each sensor with its curve. */
export function ClimatePage({ algorithm }: { algorithm: Algorithm }) {
  const t = useTexts(sensorTexts)
  const words = useTexts(deviceTexts)
  const language = useLanguage()
  useLiveEvents('device', () => void refreshModules(['sensor']))
  const filters = useMemo(
    () => [
      textFilter('keyword', t('keyword')),
      choiceFilter(
        'state',
        t('anyState'),
        deviceState.out.options.map(value => ({ value, label: words(value) })),
      ),
    ],
    [t, words],
  )
  return (
    <ListPage<typeof sensorCalls.list>
      title={(language === 'en' && algorithm.nameEn) || algorithm.name}
      call={sensorCalls.list}
      input={({ keyword, state }) => ({
        keyword,
        state: deviceState.out.safeParse(state).data,
        quantities: ['temperature', 'humidity'],
      })}
      idOf={sensor => sensor.sensorId}
      filters={filters}
      columns={[]}
      refetchInterval={every}
      emptyText={t('noClimate')}
      body={({ rows, open }) => <SensorCards sensors={rows} onOpen={open} />}
      detail={({ id, close }) => <SensorDrawer sensorId={id} onClose={close} />}
      actions={<AddSensorButton />}
    />
  )
}
