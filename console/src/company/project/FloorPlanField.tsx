import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { sizedLink } from '../../core/sized-link.ts'
import { useTexts } from '../../core/texts.ts'
import { isPictureUrl } from '../../ui/form/picture-url.ts'
import { pictureTypes, usePictureUpload } from '../../ui/form/use-picture-upload.ts'
import styles from './FloorPlanField.module.css'
import { projectTexts } from './project.texts.ts'

type Props = {
  /** Id of the file uploaded here, empty when the plan is taken away; given by Form.Item. */
  value?: string
  onChange?: (fileId: string) => void
  /** Link to the plan that stands there. */
  shown: string
  label: string
}

/** The floor plan of a project: dropped into the frame or chosen, looked at, replaced, taken away. */
export function FloorPlanField({ value, onChange, shown, label }: Props) {
  const t = useTexts(projectTexts)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { busy, uploaded, upload } = usePictureUpload({ failedText: t('uploadFailed'), onDone: id => onChange?.(id) })
  const url = value === '' ? '' : uploaded && uploaded.id === value ? uploaded.url : shown
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) void upload(file)
  }
  return (
    <Flex vertical gap={12}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what can be dropped here can be chosen by the button below. */}
      <div
        className={styles.frame}
        data-testid="floor-plan"
        data-over={over}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {isPictureUrl(url) ? (
          <img src={sizedLink(url, 'middle')} srcSet={`${sizedLink(url, 'middle')}, ${url} 2x`} alt={label} />
        ) : (
          <p>{busy ? t('uploading') : value === '' && shown ? t('planRemoved') : t('floorPlanHint')}</p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        aria-label={t('chooseFile')}
        // Ant Design shows file inputs of a form whatever `hidden` says.
        style={{ display: 'none' }}
        onChange={event => {
          const file = event.target.files?.[0]
          // The same file chosen again is a new try.
          event.target.value = ''
          if (file) void upload(file)
        }}
      />
      <Flex gap={8}>
        <Button icon={<UploadOutlined />} loading={busy} onClick={() => input.current?.click()}>
          {t(isPictureUrl(url) ? 'replaceFile' : 'chooseFile')}
        </Button>
        {isPictureUrl(url) && (
          <Button icon={<DeleteOutlined />} onClick={() => onChange?.('')}>
            {t('removePlan')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}
