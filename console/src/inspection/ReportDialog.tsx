import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import {
  type HazardCategory,
  type HazardSource,
  hazardSource,
  hazardWords,
} from '@watchfire/contract/inspection/hazard.shapes.ts'
import type { AnsweredItem, CheckDetail } from '@watchfire/contract/inspection/point/check.shapes.ts'
import { Checkbox, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { newUuid } from '../core/new-uuid.ts'
import { notify } from '../core/notices.ts'
import { useTexts } from '../core/texts.ts'
import { refreshModules, useAct, useCall } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import type { Photo } from '../ui/form/PhotoList.tsx'
import { hazardDetailTexts } from './hazard-detail.texts.ts'
import { inspectionTexts } from './inspection.texts.ts'
import { PhotosItem } from './PhotosItem.tsx'
import { answerText } from './point/answered-words.ts'
import { checkTexts } from './point/check.texts.ts'

type Fields = {
  projectId?: number
  regionId?: number
  place?: string
  source: HazardSource
  typeNo?: number
  words?: string
  photos?: Photo[]
  fixed?: boolean
  result?: string
  afterPhotos?: Photo[]
}

const idsOf = (photos: readonly Photo[] = []) => photos.map(({ id }) => id)

/** A bad answer of a check. */
export type Found = { check: CheckDetail; item: AnsweredItem }
type Props = { alarm?: Alarm; found?: Found; onClose: () => void }

/** Reports a hazard: what an alarm or a check knows is filled in. */
export function ReportDialog({ alarm, found, onClose }: Props) {
  const t = useTexts(hazardDetailTexts)
  const word = useTexts(inspectionTexts)
  const c = useTexts(checkTexts)
  const [form] = Form.useForm<Fields>()
  // One for the dialog: what is sent again after a lost answer is stored once.
  const [clientKey] = useState(newUuid)
  const projectId = Form.useWatch('projectId', form)
  const regionId = Form.useWatch('regionId', form)
  const place = Form.useWatch('place', form)
  const isFixed = Form.useWatch('fixed', form)
  const projects = useCall(companyCalls.listProjects, {}, { quiet: true }).data?.rows
  const regions = useCall(companyCalls.listRegions, {}, { quiet: true }).data?.rows
  const types = useCall(
    hazardCalls.listProblemTypes,
    { ofProjectId: projectId ?? 0 },
    { quiet: true, enabled: projectId !== undefined },
  ).data?.rows
  const where = [
    projects?.find(project => project.projectId === projectId)?.name,
    regions?.find(region => region.regionId === regionId)?.name,
    place,
  ]
    .filter(Boolean)
    .join(' / ')
  const report = useAct(hazardCalls.report, {
    refresh: ['hazard', 'check'],
    onSuccess: ({ number }) => {
      notify.success(t('reported', { number }))
      onClose()
    },
    // The dialog shows it; what stands behind it shows the hazard that somebody else made.
    onRefused: ({ code }) => {
      if (code === 'inspection.alreadyReported') void refreshModules(['check'])
    },
  })
  const required = [{ required: true, message: t('required') }]
  const finish = ({ projectId: ofProjectId = 0, regionId, source, typeNo = 0, words = '', ...given }: Fields) => {
    const category: HazardCategory = types?.find(type => type.typeNo === typeNo)?.category ?? 'site'
    report.mutate({
      ...{ clientKey, ofProjectId, source, category, typeNo, words },
      ...(regionId !== undefined && { ofRegionId: regionId }),
      place: given.place,
      photos: idsOf(given.photos),
      ...(alarm && { alarmId: alarm.id }),
      ...(found && { checkId: found.check.checkId, itemNo: found.item.itemNo }),
      ...(given.fixed && { result: given.result, afterPhotos: idsOf(given.afterPhotos) }),
    })
  }
  return (
    <FormDialog<Fields>
      width={560}
      title={t('reportTitle')}
      form={form}
      initialValues={found ? fieldsOfCheck(found, answerText(found.item, c)) : fieldsOf(alarm)}
      call={hazardCalls.report}
      error={report.error}
      saving={report.isPending}
      saveText={t('reportTitle')}
      onFinish={finish}
      onClose={onClose}
    >
      <Form.Item name="words" label={t('words')} rules={[{ required: true, whitespace: true, message: t('required') }]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={hazardWords} />
      </Form.Item>
      <PhotosItem name="photos" label={isFixed ? t('beforePhotos') : t('photos')} place={where} />
      <Form.Item name="projectId" label={t('project')} rules={required}>
        <Select
          loading={!projects}
          showSearch={{ optionFilterProp: 'label' }}
          options={projects?.map(({ projectId: value, name: label }) => ({ value, label })) ?? []}
          onChange={() => form.setFieldsValue({ regionId: undefined, typeNo: undefined } as never)}
        />
      </Form.Item>
      <Form.Item name="regionId" label={t('region')}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={
            regions
              ?.filter(region => region.projectId === projectId)
              .map(({ regionId: value, name: label }) => ({ value, label })) ?? []
          }
        />
      </Form.Item>
      <Form.Item name="place" label={t('place')}>
        <Input maxLength={100} placeholder={t('placeHint')} />
      </Form.Item>
      <Form.Item name="typeNo" label={t('typeName')} rules={required}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={
            types?.filter(({ inUse }) => inUse).map(({ typeNo: value, name: label }) => ({ value, label })) ?? []
          }
        />
      </Form.Item>
      <Form.Item name="source" label={t('source')}>
        <Select options={hazardSource.out.options.map(value => ({ value, label: word(value) }))} />
      </Form.Item>
      <Form.Item name="fixed" valuePropName="checked">
        <Checkbox>{t('fixed')}</Checkbox>
      </Form.Item>
      {isFixed && (
        <>
          <Form.Item name="result" label={t('result')} rules={required}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={hazardWords} />
          </Form.Item>
          <PhotosItem name="afterPhotos" label={t('afterPhotos')} place={where} />
        </>
      )}
    </FormDialog>
  )
}

const fieldsOfCheck = ({ check, item }: Found, answer: string): Fields => ({
  source: 'routine',
  projectId: check.ofProjectId,
  ...(check.ofRegionId !== null && { regionId: check.ofRegionId }),
  place: check.pointName,
  typeNo: check.typeNo,
  words: [`${check.pointName} · ${item.words}: ${answer}`, item.note].filter(Boolean).join('\n'),
  photos: item.photos.map(({ fileId: id, url }) => ({ id, url })),
})

const fieldsOf = (alarm: Alarm | undefined): Fields =>
  alarm
    ? {
        source: 'alarm',
        projectId: alarm.projectId,
        ...(alarm.regionId !== null && { regionId: alarm.regionId }),
        place: alarm.deviceName.slice(0, 100),
        words: `${alarm.typeName} · ${alarm.deviceName} · ${alarm.atText}`,
      }
    : { source: 'routine' }
