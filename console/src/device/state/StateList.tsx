import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { deviceKind, deviceState, sensorId } from '@watchfire/contract/device/device.shapes.ts'
import { type ReactNode, useMemo } from 'react'
import { Navigate } from 'react-router'
import { useLiveEvents } from '../../core/live-channel.ts'
import type { Selection } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { refreshModules, useCall } from '../../core/use-call.ts'
import { type Filter, textFilter } from '../../ui/list/filters.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useListUrl } from '../../ui/list/list-url.ts'
import { useNarrow } from '../../ui/theme/use-media.ts'
import { deviceTexts } from '../device.texts.ts'
import { devicePath } from '../public/device-path.ts'
import { SensorDrawer } from '../sensor/lazy-sensor-drawer.ts'
import { DeviceStateCards } from './DeviceStateCards.tsx'
import { stateTexts } from './state.texts.ts'
import { stateColumns } from './state-columns.tsx'
import { countsOfKind, kindFilter, stateFilter } from './state-filter.tsx'

type Props = {
  title: ReactNode
  /** Over all customers, each named. */
  customerFilter?: Filter
  selection?: Selection
}

const companyOf = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined)

/** Devices of every kind with how they are, what is offline first; the list follows the live channel. */
export function StateList({ title, customerFilter, selection }: Props) {
  const t = useTexts(stateTexts)
  const words = useTexts(deviceTexts)
  const narrow = useNarrow()
  const [{ filters: chosen }, change] = useListUrl(['keyword', 'ofCompanyId', 'kind', 'state'])
  const kind = deviceKind.out.safeParse(chosen.kind).data
  const state = deviceState.out.safeParse(chosen.state).data
  const searched = { keyword: chosen.keyword, ofCompanyId: companyOf(chosen.ofCompanyId) }
  const counts = useCall(deviceCalls.countStates, searched, { quiet: true, keepPrevious: true, selection }).data
  useLiveEvents('device', () => void refreshModules(['device']))
  const columns = useMemo(
    () => stateColumns(t, { customer: customerFilter !== undefined, kind, open: id => change({ open: id }) }),
    [t, customerFilter, kind, change],
  )
  return (
    <ListPage<typeof deviceCalls.listStates>
      title={title}
      call={deviceCalls.listStates}
      input={({ keyword, ofCompanyId, kind, state }) => ({
        keyword,
        ofCompanyId: companyOf(ofCompanyId),
        kind: deviceKind.out.safeParse(kind).data,
        state: deviceState.out.safeParse(state).data,
      })}
      idOf={device => device.deviceId}
      filters={[
        stateFilter(countsOfKind(counts, kind), t, words),
        kindFilter(counts, state, t),
        textFilter('keyword', t('keyword')),
        ...(customerFilter ? [customerFilter] : []),
      ]}
      columns={columns}
      minWidth={kind === 'channel' ? '76rem' : kind ? '90rem' : '84rem'}
      emptyText={t('noneYet')}
      {...(selection && { selection })}
      detail={({ id, close }) =>
        sensorId.safeParse(id).success ? (
          <SensorDrawer sensorId={id} onClose={close} />
        ) : (
          <Navigate replace to={devicePath(id)} />
        )
      }
      {...(narrow && { body: ({ rows, open }) => <DeviceStateCards devices={rows} onOpen={open} /> })}
    />
  )
}
