import { hostedCalls } from '@watchfire/contract/hosted/hosted.calls.ts'
import type { HostedCamera } from '@watchfire/contract/hosted/hosted.shapes.ts'
import { useMemo, useState } from 'react'
import { useLiveEvents } from '../core/live-channel.ts'
import { mayCall } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { refreshModules } from '../core/use-call.ts'
import { OutlineButton } from '../ui/buttons.tsx'
import { Can } from '../ui/Can.tsx'
import { choiceFilter, textFilter } from '../ui/list/filters.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { useNarrow } from '../ui/theme/use-media.ts'
import { HostedCards } from './HostedCards.tsx'
import { hostedTexts } from './hosted.texts.ts'
import { hostedColumns } from './hosted-columns.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'

/** Slots come by the minute. */
const every = 30_000

/** The cameras with their schedules of stills, and how many of today's pictures there are. */
export function HostedDevicesPage() {
  const t = useTexts(hostedTexts)
  const [planned, setPlanned] = useState<readonly HostedCamera[]>([])
  // That an AI server has taken a schedule is seen at once.
  useLiveEvents('cameraSetUp', () => void refreshModules(['hosted']))
  const narrow = useNarrow()
  const columns = useMemo(() => hostedColumns(t, camera => setPlanned([camera])), [t])
  const filters = useMemo(
    () => [
      textFilter('keyword', t('keyword')),
      choiceFilter('hosted', t('any'), [{ value: 'yes', label: t('hostedOnly') }]),
    ],
    [t],
  )
  return (
    <>
      <ListPage<typeof hostedCalls.listHosted>
        title={t('devicesTitle')}
        call={hostedCalls.listHosted}
        input={({ keyword, hosted }) => ({ keyword, ...(hosted === 'yes' && { hosted: true }) })}
        idOf={camera => camera.channelId}
        filters={filters}
        columns={columns}
        minWidth="64rem"
        refetchInterval={every}
        emptyText={t('noCameras')}
        {...(narrow && {
          body: ({ rows, ticked, tick }) => (
            <HostedCards
              cameras={rows}
              plan={camera => setPlanned([camera])}
              ticked={ticked}
              tick={mayCall(hostedCalls.saveSchedule) ? tick : undefined}
            />
          ),
        })}
        batch={({ rows }) => (
          <Can call={hostedCalls.saveSchedule}>
            <OutlineButton disabled={rows.length === 0} onClick={() => setPlanned(rows)}>
              {t('setPlanOfMany')}
            </OutlineButton>
          </Can>
        )}
      />
      {planned.length > 0 && <ScheduleDialog cameras={planned} onClose={() => setPlanned([])} />}
    </>
  )
}
