import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { deviceState } from '@watchfire/contract/device/device.shapes.ts'
import { type ReactNode, useMemo } from 'react'
import { useLiveEvents } from '../../core/live-channel.ts'
import type { Selection } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { refreshModules, useCall } from '../../core/use-call.ts'
import { type Filter, textFilter } from '../../ui/list/filters.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useListUrl } from '../../ui/list/list-url.ts'
import { useNarrow } from '../../ui/theme/use-media.ts'
import { deviceTexts } from '../device.texts.ts'
import { DeviceStateCards } from './DeviceStateCards.tsx'
import { stateTexts } from './state.texts.ts'
import { stateColumns } from './state-columns.tsx'
import { stateFilter } from './state-filter.tsx'

type Props = {
  title: ReactNode
  /** Over all customers, each named. */
  customerFilter?: Filter
  selection?: Selection
}

const companyOf = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined)

/** Channels with how they are, what is offline first; the list follows the live channel. */
export function StateList({ title, customerFilter, selection }: Props) {
  const t = useTexts(stateTexts)
  const words = useTexts(deviceTexts)
  const narrow = useNarrow()
  const [{ filters: chosen }] = useListUrl(['keyword', 'ofCompanyId'])
  const searched = { keyword: chosen.keyword, ofCompanyId: companyOf(chosen.ofCompanyId) }
  const counts = useCall(deviceCalls.countStates, searched, { quiet: true, keepPrevious: true, selection }).data
  useLiveEvents('device', () => void refreshModules(['device']))
  const columns = useMemo(() => stateColumns(t, { customer: customerFilter !== undefined }), [t, customerFilter])
  return (
    <ListPage<typeof deviceCalls.listStates>
      title={title}
      call={deviceCalls.listStates}
      input={({ keyword, ofCompanyId, state }) => ({
        keyword,
        ofCompanyId: companyOf(ofCompanyId),
        state: deviceState.out.safeParse(state).data,
      })}
      idOf={channel => channel.channelId}
      filters={[
        stateFilter(counts, t, words),
        textFilter('keyword', t('keyword')),
        ...(customerFilter ? [customerFilter] : []),
      ]}
      columns={columns}
      minWidth="76rem"
      emptyText={t('noneYet')}
      {...(selection && { selection })}
      {...(narrow && { body: ({ rows }) => <DeviceStateCards channels={rows} /> })}
    />
  )
}
