import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { type HazardCategory, hazardSource, hazardWords } from '@watchfire/contract/inspection/hazard.shapes.ts'
import type { AnsweredItem, CheckDetail } from '@watchfire/contract/inspection/point/check.shapes.ts'
import { Checkbox, Form, Input, Select } from 'antd'
import { useMemo, useState } from 'react'
import { newUuid } from '../core/new-uuid.ts'
import { Refusal } from '../core/refusal.ts'
import { useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { notify } from '../core/toasts.ts'
import { refreshModules, useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import type { Photo } from '../ui/form/PhotoList.tsx'
import { Muted } from '../ui/text.tsx'
import { forgetDraft, writeDraft } from './draft-storage.ts'
import { hazardDetailTexts } from './hazard-detail.texts.ts'
import { inspectionTexts } from './inspection.texts.ts'
import { handInHazard } from './offline/hand-in-offline.ts'
import { offlineTexts } from './offline/offline.texts.ts'
import { useReportChoices } from './offline/saved-choices.ts'
import { forgetPhoto, type PhotoKeeper } from './offline/saved-photos.ts'
import { useDraft } from './offline/use-draft.ts'
import { PhotosItem } from './PhotosItem.tsx'
import { answerText } from './point/answer-labels.ts'
import { checkTexts } from './point/check.texts.ts'
import { newReport, type ReportFields, type ReportOrigin, readReportDraft, reportPlace } from './report-draft.ts'

type Report = InputOf<typeof hazardCalls.report>
const idsOf = (photos: readonly Photo[] = []) => photos.map(({ id }) => id)

/** A bad answer of a check. */
export type Found = { check: CheckDetail; item: AnsweredItem }
type Props = {
  alarm?: Alarm
  found?: Found
  /** Of the report that somebody has asked for. */
  draftKey?: string
  onClose: () => void
}

/** Reports a hazard: what an alarm or a check knows is filled in, and what was begun before is there again. */
export function ReportDialog({ alarm, found, draftKey, onClose }: Props) {
  const c = useTexts(checkTexts)
  const { uid } = useUser()
  const origin: ReportOrigin = {
    ...(alarm && { alarmId: alarm.id }),
    ...(found && { checkId: found.check.checkId, itemNo: found.item.itemNo }),
  }
  const draft = useDraft({ ...reportPlace(uid, origin), wanted: draftKey })
  if (!draft) return null
  const fields = found ? fieldsOfCheck(found, answerText(found.item, c)) : fieldsOf(alarm)
  return (
    <ReportForm {...draft} key={draft.key} draftKey={draft.key} origin={origin} fields={fields} onClose={onClose} />
  )
}

type FormProps = {
  draftKey: string
  origin: ReportOrigin
  fields: Partial<ReportFields>
  /** Undefined where the browser keeps nothing: then it is reported at once or not at all. */
  keep: PhotoKeeper | undefined
  isLost: boolean
  onClose: () => void
}

function ReportForm({ draftKey, origin, fields, keep, isLost, onClose }: FormProps) {
  const t = useTexts(hazardDetailTexts)
  const word = useTexts(inspectionTexts)
  const [form] = Form.useForm<ReportFields>()
  const [draft, setDraft] = useState(() => readReportDraft(draftKey) ?? newReport(origin, fields))
  const [isSaved, setSaved] = useState<boolean>()
  const projectId = Form.useWatch('projectId', form)
  const regionId = Form.useWatch('regionId', form)
  const place = Form.useWatch('place', form)
  const isFixed = Form.useWatch('fixed', form)
  const { projects, regions, types } = useReportChoices(projectId)
  const where = [
    projects?.find(project => project.projectId === projectId)?.name,
    regions?.find(region => region.regionId === regionId)?.name,
    place,
  ]
    .filter(Boolean)
    .join(' / ')
  const { error, isSending, send } = useReport({
    keep,
    onDone: () => [forgetDraft(draftKey), onClose()],
    onOther: () => setDraft(now => ({ ...now, clientKey: newUuid() })),
  })
  const remember = () => isLost || setSaved(writeDraft(draftKey, { ...draft, fields: form.getFieldsValue(true) }))
  const giveUp = () => {
    // What stands there is another tab's by now.
    if (isLost) return onClose()
    for (const id of idsOf([...(form.getFieldValue('photos') ?? []), ...(form.getFieldValue('afterPhotos') ?? [])]))
      void forgetPhoto(id)
    forgetDraft(draftKey)
    onClose()
  }
  // What a check found stands where it was done, unless that place is there no more.
  const isBound =
    draft.origin.checkId !== undefined &&
    (regionId === undefined || regions?.some(region => region.regionId === regionId) !== false)
  const required = [{ required: true, message: t('required') }]
  const elsewhere = useMemo(() => (isLost ? new Refusal('refused', t('goesOnElsewhere')) : null), [isLost, t])
  const finish = ({ projectId: ofProjectId = 0, regionId, source, typeNo = 0, words = '', ...given }: ReportFields) => {
    if (isLost) return
    const category: HazardCategory = types?.find(type => type.typeNo === typeNo)?.category ?? 'site'
    const report = {
      ...{ clientKey: draft.clientKey, ofProjectId, source, category, typeNo, words, ...draft.origin },
      ...(regionId !== undefined && { ofRegionId: regionId }),
      place: given.place,
      photos: idsOf(given.photos),
      ...(given.fixed && { result: given.result, afterPhotos: idsOf(given.afterPhotos) }),
    }
    send(report, { ...draft, fields: form.getFieldsValue(true) })
  }
  return (
    <FormDialog<ReportFields>
      width={560}
      title={t('reportTitle')}
      form={form}
      initialValues={draft.fields}
      call={hazardCalls.report}
      error={elsewhere ?? error}
      saving={isSending}
      saveText={t('reportTitle')}
      onFinish={finish}
      onValuesChange={remember}
      onClose={giveUp}
    >
      <Form.Item name="words" label={t('words')} rules={[{ required: true, whitespace: true, message: t('required') }]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={hazardWords} />
      </Form.Item>
      <PhotosItem name="photos" label={isFixed ? t('beforePhotos') : t('photos')} place={where} keep={keep} />
      <Form.Item name="projectId" label={t('project')} rules={required}>
        <Select
          disabled={isBound}
          loading={!projects}
          showSearch={{ optionFilterProp: 'label' }}
          options={projects?.map(({ projectId: value, name: label }) => ({ value, label })) ?? []}
          onChange={() => {
            form.setFieldsValue({ regionId: undefined, typeNo: undefined } as never)
            remember()
          }}
        />
      </Form.Item>
      <Form.Item name="regionId" label={t('region')}>
        <Select
          allowClear
          disabled={isBound}
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
          <PhotosItem name="afterPhotos" label={t('afterPhotos')} place={where} keep={keep} />
        </>
      )}
      {isSaved && <Muted>{t('draftKept')}</Muted>}
    </FormDialog>
  )
}

/** Kept on this device first and sent then, or where it keeps nothing sent at once. */
function useReport({ keep, onDone, onOther }: Record<'onDone' | 'onOther', () => void> & Pick<FormProps, 'keep'>) {
  const t = useTexts(hazardDetailTexts)
  const k = useTexts(offlineTexts)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isSending, setSending] = useState(false)
  const told = (number: string | undefined) => {
    notify.success(number === undefined ? k('hazardKept') : t('reported', { number }))
    onDone()
  }
  const refused = (error: Refusal) => {
    setRefusal(error)
    // What was said is said: whoever sends it all the same means another hazard.
    if (error.code === 'inspection.otherHazard') onOther()
    // The dialog shows it; what stands behind it shows the hazard that somebody else made.
    if (error.code === 'inspection.alreadyReported') void refreshModules(['check'])
  }
  const atOnce = useAct(hazardCalls.report, {
    refresh: ['hazard', 'check'],
    onSuccess: ({ number }) => told(number),
    onRefused: refused,
  })
  const handIn = async (given: Parameters<typeof handInHazard>[0]) => {
    setRefusal(null)
    setSending(true)
    const way = await handInHazard(given).catch(() => undefined)
    setSending(false)
    if (!way) return setRefusal(new Refusal('refused', k('notKept')))
    const { refusal: why } = way
    if (why && way.storedId === undefined) return refused(new Refusal('refused', why.text, why as never))
    told(way.number)
    void refreshModules(['hazard', 'check'])
  }
  return {
    error: refusal,
    isSending: isSending || atOnce.isPending,
    send: (input: Report, draft: Parameters<typeof handInHazard>[0]['draft']) =>
      keep ? void handIn({ input, draft }) : atOnce.mutate(input),
  }
}

const fieldsOfCheck = ({ check, item }: Found, answer: string): ReportFields => ({
  source: 'routine',
  projectId: check.ofProjectId,
  ...(check.ofRegionId !== null && { regionId: check.ofRegionId }),
  place: check.pointName,
  typeNo: check.typeNo,
  words: [`${check.pointName} · ${item.words}: ${answer}`, item.note].filter(Boolean).join('\n'),
  photos: item.photos.map(({ fileId: id, url }) => ({ id, url })),
})

const fieldsOf = (alarm: Alarm | undefined): ReportFields =>
  alarm
    ? {
        source: 'alarm',
        projectId: alarm.projectId,
        ...(alarm.regionId !== null && { regionId: alarm.regionId }),
        place: alarm.deviceName.slice(0, 100),
        words: `${alarm.typeName} · ${alarm.deviceName} · ${alarm.atText}`,
      }
    : { source: 'routine' }
