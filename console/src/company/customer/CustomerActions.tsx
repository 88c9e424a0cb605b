import {
  ApartmentOutlined,
  EditOutlined,
  KeyOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
} from '@ant-design/icons'
import { consentCalls } from '@watchfire/contract/access/consent/consent.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { CompanyRow } from '@watchfire/contract/company/company.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { Can } from '../../ui/Can.tsx'
import { RowAction } from '../../ui/list/RowActions.tsx'
import { customerTexts } from './customer.texts.ts'
import { type CustomerAct, isClosed } from './customer-act.ts'

/** What can be done with a company of the list. */
export function CustomerActions({ row, act }: { row: CompanyRow; act: (kind: CustomerAct) => void }) {
  const t = useTexts(customerTexts)
  const stops = row.status === 'inUse'
  return (
    <Can call={companyCalls.update}>
      {isClosed(row) ? (
        <Can call={consentCalls.ask}>
          <RowAction label={t('ask')} of={row.name} icon={<KeyOutlined />} onClick={() => act('ask')} />
        </Can>
      ) : (
        <RowAction label={t('edit')} of={row.name} icon={<EditOutlined />} onClick={() => act('edit')} />
      )}
      {row.can.addBelow && (
        <RowAction label={t('addBelow')} of={row.name} icon={<ApartmentOutlined />} onClick={() => act('addBelow')} />
      )}
      {row.can.setState && (
        <RowAction
          label={t(stops ? 'stop' : 'resume')}
          of={row.name}
          icon={stops ? <PauseCircleOutlined /> : <PlayCircleOutlined />}
          onClick={() => act('state')}
        />
      )}
    </Can>
  )
}
