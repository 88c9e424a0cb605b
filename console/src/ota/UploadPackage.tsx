import { sizeText } from '@watchfire/contract/core/size-text.ts'
import { Alert, Descriptions, Input, Modal, Progress } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { notify } from '../core/toasts.ts'
import { FileButton } from '../ui/form/FileButton.tsx'
import { packageTexts } from './package.texts.ts'
import { type PackageFile, readPackageFile } from './package-file.ts'
import { SettingsTable } from './public/SettingsTable.tsx'
import styles from './UploadPackage.module.css'
import { usePackageUpload } from './use-package-upload.ts'

/** Takes a package file from the person's disk, shows what it says of itself, and sends it. */
export function UploadPackage() {
  const t = useTexts(packageTexts)
  const [chosen, setChosen] = useState<PackageFile>()
  const [notes, setNotes] = useState('')
  const { state, send } = usePackageUpload(() => {
    notify.success(t('finished'))
    setChosen(undefined)
  })
  const isSending = state.kind === 'sending'
  const take = async (file: File) => {
    const read = await readPackageFile(file)
    if (!read) return notify.error(t('notAPackage'))
    setNotes('')
    setChosen(read)
  }
  const isWhole = chosen !== undefined && chosen.bytes.size === chosen.facts.size
  return (
    <>
      {/* The same file chosen again goes on with its upload. */}
      <FileButton text={t('upload')} accept=".package" onFile={file => void take(file)} />
      {chosen && (
        <Modal
          open
          title={t('uploadTitle')}
          okText={t('uploadDo')}
          okButtonProps={{ disabled: !isWhole }}
          confirmLoading={isSending}
          mask={{ closable: false }}
          closable={!isSending}
          cancelButtonProps={{ disabled: isSending }}
          onOk={() => void send(chosen, notes)}
          onCancel={() => setChosen(undefined)}
        >
          <div className={styles.body}>
            {!isWhole && (
              <Alert
                type="error"
                showIcon
                title={t('wrongSize', { expected: sizeText(chosen.facts.size), found: sizeText(chosen.bytes.size) })}
              />
            )}
            {state.kind === 'failed' && (
              <Alert type="error" showIcon role="alert" title={t('interrupted', { reason: state.reason })} />
            )}
            <Descriptions
              column={1}
              size="small"
              items={[
                { key: 'kind', label: t('kind'), children: t(chosen.facts.kind) },
                ...(chosen.facts.name === undefined
                  ? []
                  : [{ key: 'name', label: t('name'), children: chosen.facts.name }]),
                { key: 'version', label: t('version'), children: chosen.facts.version },
                {
                  key: 'platform',
                  label: t('platform'),
                  children: chosen.facts.platform === 'any' ? t('anyPlatform') : chosen.facts.platform,
                },
                { key: 'minVersion', label: t('minVersion'), children: chosen.facts.minVersion ?? t('anyVersion') },
                { key: 'size', label: t('size'), children: sizeText(chosen.facts.size) },
                { key: 'md5', label: 'MD5', children: chosen.facts.md5 },
              ]}
            />
            {chosen.facts.settings && <SettingsTable settings={chosen.facts.settings} />}
            <Input.TextArea
              aria-label={t('notes')}
              placeholder={t('notes')}
              maxLength={2000}
              rows={3}
              value={notes}
              onChange={event => setNotes(event.target.value)}
            />
            {isSending && <Progress percent={state.percent} aria-label={t('progress', { percent: state.percent })} />}
          </div>
        </Modal>
      )}
    </>
  )
}
