import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { deviceState, aiServerId as idOfAiServer } from '@watchfire/contract/device/device.shapes.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { sensorKind } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { useMemo } from 'react'
import { useLiveEvents } from '../../core/live-channel.ts'
import { useTexts } from '../../core/texts.ts'
import { refreshModules, useCall } from '../../core/use-call.ts'
import { figureSpace } from '../../ui/figure-space.ts'
import { choiceFilter, textFilter } from '../../ui/list/filters.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useListUrl } from '../../ui/list/list-url.ts'
import { Muted } from '../../ui/text.tsx'
import { useNarrow } from '../../ui/theme/use-media.ts'
import { deviceTexts } from '../device.texts.ts'
import { AddSensorButton } from './AddSensorButton.tsx'
import { SensorCards } from './SensorCards.tsx'
import { SensorDrawer } from './SensorDrawer.tsx'
import { sensorTexts } from './sensor.texts.ts'
import { sensorColumns } from './sensor-columns.tsx'

const every = 10_000
const notCounted = { total: figureSpace, online: figureSpace, offline: figureSpace, alarmed: figureSpace }

/** Sensors, meters and gateways: what each says now, and what can be done about it. */
export function SensorsPage() {
  const t = useTexts(sensorTexts)
  const words = useTexts(deviceTexts)
  const narrow = useNarrow()
  const [, change] = useListUrl([])
  const servers = useCall(deviceCalls.listAiServers, {}, { quiet: true }).data?.rows
  const counts = useCall(sensorCalls.count, {}, { refetchInterval: every }).data
  const columns = useMemo(() => sensorColumns(t, id => change({ open: id })), [t, change])
  useLiveEvents('device', () => void refreshModules(['sensor']))
  const filters = useMemo(
    () => [
      textFilter('keyword', t('keyword')),
      choiceFilter(
        'kind',
        t('anyKind'),
        sensorKind.out.options.map(value => ({ value, label: t(value) })),
      ),
      choiceFilter(
        'aiServerId',
        t('anyAiServer'),
        (servers ?? []).map(({ aiServerId: value, name }) => ({ value, label: name, searchText: `${name} ${value}` })),
        true,
      ),
      choiceFilter(
        'state',
        t('anyState'),
        deviceState.out.options.map(value => ({ value, label: words(value) })),
      ),
    ],
    [t, words, servers],
  )
  return (
    <ListPage<typeof sensorCalls.list>
      title={t('title')}
      call={sensorCalls.list}
      input={({ keyword, kind, aiServerId, state }) => ({
        keyword,
        kind: sensorKind.out.safeParse(kind).data,
        aiServerId: idOfAiServer.safeParse(aiServerId).data,
        state: deviceState.out.safeParse(state).data,
      })}
      idOf={sensor => sensor.sensorId}
      filters={filters}
      columns={columns}
      minWidth="64rem"
      refetchInterval={every}
      emptyText={t('noneYet')}
      {...(narrow && { body: ({ rows, open }) => <SensorCards sensors={rows} onOpen={open} /> })}
      detail={({ id, close }) => <SensorDrawer sensorId={id} onClose={close} />}
      actions={
        <>
          <Muted>{t('counts', counts ?? notCounted)}</Muted>
          <AddSensorButton />
        </>
      }
    />
  )
}
