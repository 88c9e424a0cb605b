import { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import { plainPlate } from '@watchfire/contract/vehicle/plate.rules.ts'
import type { ListedPlate } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { Form, Input } from 'antd'
import { type ReactNode, useCallback, useMemo } from 'react'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { siteText } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { EditedListPage } from '../ui/list/EditedListPage.tsx'
import { textFilter } from '../ui/list/filters.tsx'
import { RemoveRow } from '../ui/list/RemoveRow.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import { ParkSelect, useParks } from './ParkSelect.tsx'
import { plateRules } from './plate-rules.ts'
import { vehicleTexts } from './vehicle.texts.ts'

/** Plates and numbers of the site that stay outside, by park. */
export function BlackListView({ title }: { title: ReactNode }) {
  const t = useTexts(vehicleTexts)
  const filters = useMemo(() => [textFilter('keyword', t('number'), 20)], [t])
  const columns = useCallback(
    () => [
      { title: t('number'), width: '10rem', dataIndex: 'plate' },
      { title: t('park'), width: '11rem', dataIndex: 'parkName' },
      { title: t('blackReason'), dataIndex: 'reason' },
      {
        title: t('added'),
        width: '12rem',
        render: (_: unknown, { byName, at }: ListedPlate) => (
          <TwoLines>
            <span>{byName}</span>
            <small>{siteText(at)}</small>
          </TwoLines>
        ),
      },
      {
        key: 'actions',
        width: '4rem',
        fixed: 'right' as const,
        render: (_: unknown, { entryId, plate }: ListedPlate) => (
          <Can call={parkCalls.removeBlack}>
            <RemoveRow
              call={parkCalls.removeBlack}
              input={{ entryId }}
              of={plate}
              label={t('remove')}
              title={t('removeBlackTitle')}
              hint={t('removeBlackHint')}
              done={t('done')}
            />
          </Can>
        ),
      },
    ],
    [t],
  )
  return (
    <EditedListPage<typeof parkCalls.listBlack>
      title={title}
      call={parkCalls.listBlack}
      input={({ keyword }) => ({ keyword: keyword && plainPlate(keyword) })}
      idOf={entry => String(entry.entryId)}
      filters={filters}
      columns={columns}
      minWidth="48rem"
      addCall={parkCalls.addBlack}
      addText={t('addBlack')}
      emptyText={t('blackEmpty')}
      dialog={(_, close) => <AddDialog onClose={close} />}
    />
  )
}

type Fields = { plate: string; parkIds: number[]; reason: string }
const call = parkCalls.addBlack

function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(vehicleTexts)
  const [form] = Form.useForm<Fields>()
  const parks = useParks()
  const add = useAct(call, {
    refresh: ['park'],
    successText: t('done'),
    onSuccess: onClose,
    onRefused: () => undefined,
  })
  return (
    <FormDialog<Fields>
      width={480}
      title={t('addBlack')}
      form={form}
      initialValues={{ parkIds: (parks ?? []).map(({ parkId }) => parkId).slice(0, 200) }}
      call={call}
      error={add.error}
      saving={add.isPending}
      onFinish={({ plate, ...fields }) => add.mutate({ ...fields, plate: plainPlate(plate) })}
      onClose={onClose}
    >
      <Form.Item name="plate" label={t('number')} extra={t('keptOutHint')} rules={plateRules(call, t('keptOutHint'))}>
        <Input maxLength={20} autoComplete="off" autoCapitalize="characters" />
      </Form.Item>
      <Form.Item name="parkIds" label={t('blackParks')} rules={[{ required: true, message: t('choosePark') }]}>
        <ParkSelect mode="multiple" />
      </Form.Item>
      <Form.Item name="reason" label={t('blackReason')} rules={rulesFor(call, 'reason')}>
        <Input maxLength={maxLengthOf(call, 'reason')} />
      </Form.Item>
    </FormDialog>
  )
}
