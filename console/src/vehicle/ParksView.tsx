import { EditOutlined, LinkOutlined, UnorderedListOutlined, VideoCameraOutlined } from '@ant-design/icons'
import { rights } from '@watchfire/contract/core/rights.ts'
import { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import type { Park } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import type { TableColumnsType } from 'antd'
import { type ReactNode, useCallback, useState } from 'react'
import { type Translate, useTexts } from '../core/texts.ts'
import { Can } from '../ui/Can.tsx'
import { FigureLink } from '../ui/FigureLink.tsx'
import { EditedListPage } from '../ui/list/EditedListPage.tsx'
import { RemoveRow } from '../ui/list/RemoveRow.tsx'
import { RowAction } from '../ui/list/RowActions.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import { CheckListDialog } from './CheckListDialog.tsx'
import { ParkDialog } from './ParkDialog.tsx'
import { PlateCameras } from './PlateCameras.tsx'
import { plateTexts } from './plate.texts.ts'
import { vehicleTexts } from './vehicle.texts.ts'
import { VisitLinks } from './visit/VisitLinks.tsx'
import { visitTexts } from './visit/visit.texts.ts'

/** Where vehicles go in and out, and what is looked at there. */
export function ParksView({ title }: { title: ReactNode }) {
  const t = useTexts(vehicleTexts)
  const plateWord = useTexts(plateTexts)
  const [listsOf, setListsOf] = useState<Park>()
  const visitWord = useTexts(visitTexts)
  const [linksOf, setLinksOf] = useState<Park>()
  const [camerasOf, setCamerasOf] = useState<Park>()
  const columns = useCallback(
    (edit: (park: Park) => void) =>
      parkColumns(t, edit, [
        { label: t('checkLists'), icon: <UnorderedListOutlined />, open: setListsOf },
        { label: plateWord('cameras'), icon: <VideoCameraOutlined />, open: setCamerasOf },
        { label: visitWord('links'), icon: <LinkOutlined />, open: setLinksOf },
      ]),
    [t, plateWord, visitWord],
  )
  return (
    <>
      <EditedListPage<typeof parkCalls.list>
        title={title}
        call={parkCalls.list}
        input={() => ({})}
        idOf={park => String(park.parkId)}
        columns={columns}
        minWidth="52rem"
        addCall={parkCalls.save}
        addText={t('addPark')}
        addWhenEmpty
        emptyText={t('noParks')}
        dialog={(park, close) => <ParkDialog park={park} onClose={close} />}
      />
      {linksOf && <VisitLinks park={linksOf} onClose={() => setLinksOf(undefined)} />}
      {camerasOf && <PlateCameras park={camerasOf} onClose={() => setCamerasOf(undefined)} />}
      {listsOf && <CheckListDialog park={listsOf} onClose={() => setListsOf(undefined)} />}
    </>
  )
}

const parkColumns = (
  t: Translate<(typeof vehicleTexts)['zh']>,
  edit: (park: Park) => void,
  parts: readonly { label: string; icon: ReactNode; open: (park: Park) => void }[],
): TableColumnsType<Park> => [
  {
    title: t('parkName'),
    render: (_, { parkName, projectName, regionName }) => (
      <TwoLines>
        <span>{parkName}</span>
        <small>{[projectName, regionName].filter(Boolean).join(' · ')}</small>
      </TwoLines>
    ),
  },
  {
    title: t('insideNow'),
    width: '8rem',
    render: (_, { parkId, inside }) => (
      <FigureLink
        to={inside > 0 ? `?${new URLSearchParams({ tab: 'inside', park: String(parkId) })}` : undefined}
        right={rights.vehicleOrder}
      >
        {inside}
      </FigureLink>
    ),
  },
  { title: t('camera'), width: '14rem', render: (_, { deviceName }) => deviceName || t('noCamera') },
  { title: t('keepDays'), width: '12rem', render: (_, { keepDays }) => t('days', { count: keepDays }) },
  {
    key: 'actions',
    width: '13rem',
    fixed: 'right',
    render: (_, park) => (
      <Can call={parkCalls.save}>
        {parts.map(({ label, icon, open }) => (
          <RowAction key={label} label={label} of={park.parkName} icon={icon} onClick={() => open(park)} />
        ))}
        <RowAction label={t('edit')} of={park.parkName} icon={<EditOutlined />} onClick={() => edit(park)} />
        <RemoveRow
          call={parkCalls.remove}
          input={{ parkId: park.parkId }}
          of={park.parkName}
          label={t('remove')}
          title={t('removeParkTitle')}
          hint={t('removeParkHint')}
          done={t('done')}
        />
      </Can>
    ),
  },
]
