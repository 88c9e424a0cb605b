import { faceUseCalls } from '@watchfire/contract/people/face-use.calls.ts'
import { Alert, Button, Descriptions, Drawer, Flex, Select } from 'antd'
import { useState } from 'react'
import { siteMinute } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { AssessmentDialog } from './AssessmentDialog.tsx'
import { AssessmentWords } from './AssessmentWords.tsx'
import { InUseTag, switchedText } from './FaceUseState.tsx'
import { faceUseTexts } from './face-use.texts.ts'
import { SwitchFaces } from './SwitchFaces.tsx'

/** Face recognition of one company: whether it is in use, and each version of its assessment. */
export function FaceUseDrawer({ companyId, onClose }: { companyId: number; onClose: () => void }) {
  const t = useTexts(faceUseTexts)
  const [version, setVersion] = useState<number>()
  const [isEditing, setEditing] = useState(false)
  const input = { companyId, ...(version !== undefined && { version }) }
  const { data, error, isPending, refetch } = useCall(faceUseCalls.get, input, { quiet: true })
  const { use, assessment } = data ?? {}
  return (
    <Drawer
      open
      size={640}
      title={use?.companyName ?? t('assessment')}
      extra={use && <InUseTag use={use} />}
      onClose={onClose}
      footer={
        use && (
          <Flex gap={8} wrap>
            <Can call={faceUseCalls.saveAssessment}>
              <Button type={use.version === 0 ? 'primary' : 'default'} onClick={() => setEditing(true)}>
                {t(use.version === 0 ? 'writeAssessment' : 'newVersion')}
              </Button>
            </Can>
            {assessment && (
              <DownloadButton
                call={faceUseCalls.exportAssessment}
                input={{ companyId, version: assessment.version }}
                fileName={`${t('paperTitle')} ${use.companyName}.pdf`}
              >
                {t('savePaper')}
              </DownloadButton>
            )}
            <Can call={faceUseCalls.switch}>
              <SwitchFaces use={use} />
            </Can>
          </Flex>
        )
      }
    >
      {use ? (
        <Flex vertical gap="middle">
          {use.inUse && use.version === 0 && <Alert type="warning" showIcon title={t('missingHint')} />}
          {!use.inUse && <Alert type="info" showIcon title={t('offHint')} />}
          <Descriptions
            size="small"
            column={1}
            items={[
              { key: 'faces', label: t('faces'), children: t('people', { count: use.faces }) },
              { key: 'servers', label: t('servers'), children: t('count', { count: use.servers }) },
              { key: 'switched', label: t('switched'), children: switchedText(use, t) },
            ]}
          />
          {assessment && (
            <>
              <Select
                aria-label={t('versions')}
                value={assessment.version}
                options={data?.versions.map(each => ({
                  value: each.version,
                  label: `${t('version', each)} · ${each.madeBy} ${siteMinute(each.madeAt)}`,
                }))}
                onChange={setVersion}
              />
              <AssessmentWords assessment={assessment} />
            </>
          )}
        </Flex>
      ) : (
        <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
      )}
      {isEditing && use && (
        <AssessmentDialog
          use={use}
          assessment={assessment ?? undefined}
          onClose={() => setEditing(false)}
          onSaved={() => setVersion(undefined)}
        />
      )}
    </Drawer>
  )
}
