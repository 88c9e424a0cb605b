import { DownloadOutlined, HeartOutlined } from '@ant-design/icons'
import type { AiServerDetail } from '@watchfire/contract/device/ai-server.shapes.ts'
import { Button, Input, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../core/save-file.ts'
import { serverNow } from '../../core/server-clock.ts'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { refreshModules } from '../../core/use-call.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Muted } from '../../ui/text.tsx'
import { cameraProblemTexts } from '../camera/camera-problem.texts.ts'
import { deviceTexts } from '../device.texts.ts'
import styles from './HealthReport.module.css'
import { makeReport } from './health-report.ts'
import { remoteTexts } from './remote.texts.ts'

/** Everything that can be looked at in one go, as a text to pass on. */
export function HealthReport({ detail }: { detail: AiServerDetail }) {
  const t = useTexts(remoteTexts)
  const problems = useTexts(cameraProblemTexts)
  const states = useTexts(deviceTexts)
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [report, setReport] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const begin = async () => {
    const stop = new AbortController()
    running.current = stop
    setReport(undefined)
    const words = { t, problems, stateText: (state: string) => states(state as 'online'), now: serverNow }
    const text = await makeReport(detail, words, stop.signal, (done, total) => setProgress({ done, total }))
    setProgress(undefined)
    setReport(text)
    void refreshModules(['remote'])
  }
  return (
    <section className={styles.report}>
      <div className={styles.line}>
        <Button icon={<HeartOutlined />} loading={progress !== undefined} onClick={() => void begin()}>
          {t('reportRun')}
        </Button>
        {progress ? (
          <>
            <Progress
              className={styles.progress}
              percent={Math.round((progress.done * 100) / progress.total)}
              format={() => t('reportProgress', progress)}
              aria-label={t('report')}
            />
            <Button onClick={() => running.current?.abort()}>{t('reportStop')}</Button>
          </>
        ) : (
          <Muted>{t('reportHint')}</Muted>
        )}
      </div>
      {report !== undefined && (
        <>
          <Input.TextArea readOnly value={report} aria-label={t('report')} rows={12} />
          <div className={styles.line}>
            <CopyButton text={report} of={t('report')} />
            <Button icon={<DownloadOutlined />} onClick={() => save(report, `${detail.aiServer.aiServerId}`)}>
              {t('reportSave')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function save(text: string, name: string): void {
  saveFile(
    new Blob([text], { type: 'text/plain;charset=utf-8' }),
    `${name} ${siteText(serverNow()).replace(/[: ]/g, '-')}.txt`,
  )
}
