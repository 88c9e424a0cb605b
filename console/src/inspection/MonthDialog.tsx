import { DownloadOutlined } from '@ant-design/icons'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { type HazardCategory, hazardCategory } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { Button, Flex, Input, Modal, Statistic, Table } from 'antd'
import { useState } from 'react'
import { requestBytes } from '../core/client.ts'
import { saveFile } from '../core/save-file.ts'
import { serverNow } from '../core/server-clock.ts'
import { showError } from '../core/show-error.ts'
import { dayOf } from '../core/site-days.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { monthTexts } from './month.texts.ts'

const share = (part: number, of: number) => (of === 0 ? '–' : `${((part * 100) / of).toFixed(1)}%`)

/** A month in numbers, and its two ledgers as files. */
export function MonthDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(monthTexts)
  const [month, setMonth] = useState(() => dayOf(serverNow()).slice(0, 7))
  const [saving, setSaving] = useState<HazardCategory>()
  const numbers = useCall(hazardCalls.readMonth, { month }, { keepPrevious: true, quiet: true }).data
  const save = async (category: HazardCategory) => {
    setSaving(category)
    try {
      const file = await requestBytes(hazardCalls.exportLedger, { category, month })
      saveFile(file, `${t(category)} ${month}.xlsx`)
    } catch (error) {
      showError(error)
    }
    setSaving(undefined)
  }
  return (
    <Modal open width={780} title={t('title')} footer={null} onCancel={onClose}>
      <Flex vertical gap="large">
        <Flex wrap gap="small">
          <Input
            type="month"
            aria-label={t('month')}
            style={{ width: '13rem' }}
            value={month}
            onChange={({ target }) => /^\d{4}-\d{2}$/.test(target.value) && setMonth(target.value)}
          />
          {hazardCategory.out.options.map(category => (
            <Button
              key={category}
              icon={<DownloadOutlined />}
              loading={saving === category}
              onClick={() => void save(category)}
            >
              {t(category)}
            </Button>
          ))}
        </Flex>
        {numbers && (
          <>
            <Flex wrap gap="large">
              <Statistic title={t('found')} value={numbers.found} />
              <Statistic title={t('major')} value={numbers.major} />
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
