import { rights } from '@watchfire/contract/core/rights.ts'
import { type ChannelLevel, channelLevelCalls } from '@watchfire/contract/level/channel-level.calls.ts'
import { Alert, Checkbox, Flex, Modal } from 'antd'
import { useState } from 'react'
import { request } from '../../core/client.ts'
import { hasRight } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ActPreview } from '../bulk/ActPreview.tsx'
import { cameraActTexts } from '../bulk/camera-act.texts.ts'
import type { ActedCamera } from '../bulk/camera-act.ts'
import { OutcomeList } from '../bulk/OutcomeList.tsx'
import { useCameraAct } from '../bulk/use-camera-act.ts'
import { CameraLevelFields, type LevelFields } from './CameraLevelFields.tsx'
import { cameraLevelTexts } from './camera-level.texts.ts'

type Props = {
  cameras: readonly ActedCamera[]
  /** Chosen already: of one camera, whose values it then begins with. */
  initialType?: number
  onClose: () => void
  onDone: () => void
}

/** Gives cameras a level or merge window for one type. What quiets severe alarms is agreed to by itself, with a reason. */
export function CameraLevelDialog(props: Props) {
  const { cameras, initialType } = props
  const [first] = cameras
  const channelId = first?.channelId ?? ''
  const rows = useCall(channelLevelCalls.list, { channelId }, { quiet: true }).data
  const row = rows?.find(({ type }) => type === initialType)
  // What somebody else changes meanwhile is told with the result, not put under what is being typed.
  const [given, setGiven] = useState<{ rows: ChannelLevel[]; row: ChannelLevel | undefined }>()
  if (!given && rows) setGiven({ rows, row })
  return given ? <LevelForm {...props} rows={given.rows} row={given.row} /> : null
}

function LevelForm({
  cameras,
  rows,
  row,
  onClose,
  onDone,
}: Props & { rows: ChannelLevel[]; row: ChannelLevel | undefined }) {
  const t = useTexts(cameraLevelTexts)
  const word = useTexts(cameraActTexts)
  const [fields, setFields] = useState<LevelFields>({
    type: row?.type,
    level: row?.own?.level ?? undefined,
    mergeSeconds: row?.own?.mergeSeconds ?? undefined,
    reason: row?.own?.reason ?? '',
  })
  const [severeAgreed, setAgreed] = useState(false)
  const { type, level, mergeSeconds } = fields
  const reason = fields.reason.trim()
  const change =
    type === undefined
      ? undefined
      : { type, ...(level && { level }), ...(mergeSeconds !== undefined && { mergeSeconds }) }
  const asRead = cameras.length === 1 && row ? { version: row.version } : {}
  const channelIds = cameras.map(({ channelId }) => channelId)
  const said = reason ? { reason } : {}
  const preview = useCall(
    channelLevelCalls.change,
    { type: 1, ...change, ...asRead, channelIds, severeAgreed, dryRun: true },
    { enabled: change !== undefined, quiet: true, keepPrevious: true },
  )
  const { results, isBusy, run } = useCameraAct((ids: string[]) =>
    request(channelLevelCalls.change, { type: 1, ...change, ...asRead, ...said, severeAgreed, channelIds: ids }),
  )
  const shown = change ? preview.data : undefined
  const quieted = shown?.filter(outcome => outcome.quietsSevere).length ?? 0
  const willChange = new Set(shown?.flatMap(({ result, channelId }) => (result === 'done' ? [channelId] : [])))
  // Another reason alone is a change as well.
  const isReworded = row?.own !== null && reason !== (row?.own?.reason ?? '')
  const acted = cameras.filter(
    ({ channelId }) => willChange.has(channelId) || (isReworded && shown?.[0]?.result === 'same'),
  )
  const failed = cameras.filter(({ channelId }) => results?.get(channelId)?.result === 'refused')
  // What waits for the agreement is told above, where it is given.
  const previewed = severeAgreed
    ? shown
    : shown?.filter(({ quietsSevere, result }) => !quietsSevere || result !== 'refused')
  const isAgreed = quieted === 0 || (severeAgreed && reason !== '')
  const submit = async () => {
    const outcomes = await run(acted, {})
    if (cameras.length === 1 && [...outcomes.values()].every(({ result }) => result !== 'refused')) onDone()
  }
  return (
    <Modal
      open
      width={560}
      title={
        cameras.length === 1
          ? t('editTitle', { name: cameras[0]?.name ?? '' })
          : t('manyTitle', { count: cameras.length })
      }
      okText={acted.length > 1 ? t('saveMany', { count: acted.length }) : t('save')}
      okButtonProps={{
        disabled: acted.length === 0 || !isAgreed || preview.isPlaceholderData,
        danger: quieted > 0,
        loading: isBusy,
        ...(results && !isBusy && { style: { display: 'none' } }),
      }}
      cancelText={word('close')}
      cancelButtonProps={{ disabled: isBusy }}
      closable={!isBusy}
      keyboard={!isBusy}
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={results && !isBusy && failed.length < cameras.length ? onDone : onClose}
    >
      {results ? (
        <OutcomeList cameras={acted} results={results} isBusy={isBusy} />
      ) : (
        <Flex vertical gap={12}>
          <CameraLevelFields
            rows={rows}
            fields={fields}
            isTypeFixed={row !== undefined}
            onChange={next => {
              setFields(next)
              // Agreed was to what stood there.
              if (next.type !== type || next.level !== level || next.mergeSeconds !== mergeSeconds) setAgreed(false)
            }}
          />
          {quieted > 0 && (
            <Alert
              type="warning"
              showIcon
              title={t('quietTitle', { count: quieted })}
              description={
                hasRight(rights.alarmLevels) ? (
                  <>
                    <p>{t('quietHint')}</p>
                    <Checkbox checked={severeAgreed} onChange={event => setAgreed(event.target.checked)}>
                      {t('agree')}
                    </Checkbox>
                    {!isAgreed && <p>{t('agreeFirst')}</p>}
                  </>
                ) : (
                  t('noRight')
                )
              }
            />
          )}
          {previewed?.length !== 0 && (
            <ActPreview outcomes={previewed} isAsked={change !== undefined} error={preview.error?.text} />
          )}
        </Flex>
      )}
    </Modal>
  )
}
