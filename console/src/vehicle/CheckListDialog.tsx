import { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import {
  type CheckSide,
  checkSide,
  maxCheckItems,
  type Park,
  type VehicleType,
  vehicleType,
} from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { Button, Flex, Input, Modal, Segmented, Select, Spin } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useAct, useCall } from '../core/use-call.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { Muted } from '../ui/text.tsx'
import { vehicleTexts } from './vehicle.texts.ts'
import { useVehicleNames } from './vehicle-labels.ts'

/** What is looked at in a park: a list for each type of vehicle, at the entry and at the exit. */
export function CheckListDialog({ park, onClose }: { park: Park; onClose: () => void }) {
  const t = useTexts(vehicleTexts)
  const { types } = useVehicleNames()
  const [type, setType] = useState<VehicleType>('truck')
  const [side, setSide] = useState<CheckSide>('entry')
  const { data } = useCall(parkCalls.readCheckLists, { parkId: park.parkId })
  const list = data?.find(each => each.type === type && each.side === side)
  return (
    <Modal open width={520} title={t('checkListsOf', { park: park.parkName })} footer={null} onCancel={onClose}>
      <Flex vertical gap={12}>
        <Flex gap={8} wrap align="center">
          <Select
            aria-label={t('type')}
            value={type}
            onChange={setType}
            style={{ minWidth: '9rem' }}
            options={vehicleType.out.options.map(value => ({ value, label: types[value] }))}
          />
          <Segmented<CheckSide>
            value={side}
            onChange={setSide}
            options={checkSide.out.options.map(value => ({ value, label: t(value) }))}
          />
          {list && (
            <StateTag color={list.own ? 'processing' : 'default'}>{t(list.own ? 'ownList' : 'usualList')}</StateTag>
          )}
        </Flex>
        {list ? (
          <ListField
            key={`${type} ${side} ${list.items.join('\n')}`}
            items={list.items}
            list={{ parkId: park.parkId, type, side }}
          />
        ) : (
          <Spin />
        )}
      </Flex>
    </Modal>
  )
}

type ListOf = { parkId: number; type: VehicleType; side: CheckSide }

function ListField({ items, list }: { items: readonly string[]; list: ListOf }) {
  const t = useTexts(vehicleTexts)
  const [text, setText] = useState(items.join('\n'))
  const save = useAct(parkCalls.saveCheckList, { refresh: ['park', 'vehicle'], successText: t('done') })
  const lines = text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  return (
    <>
      <Input.TextArea
        aria-label={t('checkLists')}
        rows={10}
        value={text}
        onChange={event => setText(event.target.value)}
        aria-describedby="check-list-hint"
      />
      <Muted id="check-list-hint">{t('itemsHint', { max: maxCheckItems })}</Muted>
      <Flex justify="end">
        <Button type="primary" loading={save.isPending} onClick={() => save.mutate({ ...list, items: lines })}>
          {t('save')}
        </Button>
      </Flex>
    </>
  )
}
