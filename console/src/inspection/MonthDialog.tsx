import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { hazardCategory } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { Flex, Modal, Statistic, Table } from 'antd'
import { useState } from 'react'
import { serverNow } from '../core/server-clock.ts'
import { dayOf } from '../core/site-days.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { monthTexts } from './month.texts.ts'
import { PeriodField } from './PeriodField.tsx'
import { type PeriodKind, periodName } from './period.ts'
import { share } from './share.ts'

/** A month, a quarter or a year in numbers, its sheet to be signed, and its two ledgers as files. */
export function MonthDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(monthTexts)
  const [kind, setKind] = useState<PeriodKind>('month')
  const [month, setMonth] = useState(() => dayOf(serverNow()).slice(0, 7))
  // Nothing of the period before stays while another one is read: its numbers would be taken for this one's.
  const numbers = useCall(hazardCalls.readMonth, { month }, { quiet: true }).data
  return (
    <Modal open width={780} title={t('title')} footer={null} onCancel={onClose}>
      <Flex vertical gap="large">
        <Flex wrap gap="small">
          <PeriodField
            kind={kind}
            period={month}
            onChange={(nextKind, next) => {
              setKind(nextKind)
              setMonth(next)
            }}
          />
          <DownloadButton
            call={hazardCalls.exportMonth}
            input={{ month }}
            fileName={`${t('sheet')} ${periodName(month, t)}.pdf`}
          >
            {t('sheet')}
          </DownloadButton>
          {hazardCategory.out.options.map(category => (
            <DownloadButton
              key={category}
              call={hazardCalls.exportLedger}
              input={{ category, month }}
              fileName={`${t(category)} ${periodName(month, t)}.xlsx`}
            >
              {t(category)}
            </DownloadButton>
          ))}
        </Flex>
        {numbers && (
          <>
            <Flex wrap gap="large">
              <Statistic title={t('found')} value={numbers.found} />
              <Statistic title={t('major')} value={numbers.major} />
              <Statistic title={t('supervised')} value={numbers.supervised} />
              <Statistic title={t('rate')} value={share(numbers.closed, numbers.found)} />
              <Statistic title={t('onTime')} value={share(numbers.onTime, numbers.due)} />
              <Statistic title={t('repeated')} value={share(numbers.repeated, numbers.found)} />
            </Flex>
            <Table
              size="small"
              pagination={false}
              rowKey={({ projectName, regionName }) => `${projectName}/${regionName}`}
              dataSource={numbers.places}
              columns={[
                {
                  title: t('places'),
                  render: (_, { projectName, regionName }) => [projectName, regionName].filter(Boolean).join(' / '),
                },
                { title: t('found'), dataIndex: 'found', align: 'right' },
                { title: t('open'), dataIndex: 'open', align: 'right' },
              ]}
              locale={{ emptyText: t('none') }}
            />
          </>
        )}
      </Flex>
    </Modal>
  )
}
