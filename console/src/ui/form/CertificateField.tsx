import { UploadOutlined } from '@ant-design/icons'
import { Button, Input, Upload } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { uiTexts } from '../ui.texts.ts'

type Props = { id?: string; value?: string; onChange?: (text: string) => void }

/** Certificates as text: pasted, or read from a file. */
export function CertificateField({ id, value = '', onChange }: Props) {
  const t = useTexts(uiTexts)
  return (
    <>
      <Input.TextArea
        id={id}
        value={value}
        rows={3}
        maxLength={30_000}
        spellCheck={false}
        placeholder="-----BEGIN CERTIFICATE-----"
        onChange={event => onChange?.(event.target.value)}
      />
      <Upload
        accept=".pem,.crt,.cer"
        showUploadList={false}
        beforeUpload={file => {
          void file.text().then(text => onChange?.(text.slice(0, 30_000)))
          return false
        }}
      >
        <Button size="small" icon={<UploadOutlined />} style={{ marginTop: 8 }}>
          {t('certificateFile')}
        </Button>
      </Upload>
    </>
  )
}
